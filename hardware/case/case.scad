// The enclosure of Tablekeeper. Every number comes from parameters.scad, which hardware/kit/case.py computes from the
// board and from dimensions.toml; change those. Each piece is printed as it lies here, without supports.
//
//   openscad -D 'piece="tray"' -o tray.stl case.scad      (or "lid", "cap"; the others are pictures)
//
// SPDX-License-Identifier: CERN-OHL-P-2.0

include <parameters.scad>

piece = "closed";
$fn = 48;

left = inner[0];
back = inner[1];
right = inner[2];
front = inner[3];
top = inner[4];
lip = 2;          // how far the lid reaches into the tray
lip_wall = 1.6;
click = 0.5;      // how far its right end clicks into the wall

// The board's y runs towards seat 1: everything is drawn in its frame and turned into a right-handed one here.
module as_seen() { mirror([0, 1, 0]) children(); }

module block(x0, y0, z0, x1, y1, z1) { translate([x0, y0, z0]) cube([x1 - x0, y1 - y0, z1 - z0]); }

module rounded(x0, y0, z0, x1, y1, z1, r = 3) {
    hull() for (x = [x0 + r, x1 - r], y = [y0 + r, y1 - r]) translate([x, y, z0]) cylinder(r = r, h = z1 - z0);
}

module upright(place, z0, z1, d) { translate([place[0], place[1], z0]) cylinder(d = d, h = z1 - z0); }

// ------------------------------------------------------------------------------------------------ the tray
module tray() {
    difference() {
        union() {
            difference() {
                rounded(left - wall, back - wall, -floor_height, right + wall, front + wall, top);
                rounded(left, back, 0, right, front, top + 1, r = 1);
            }
            for (p = low_posts) upright(p, -0.1, lift, 5);
            for (p = high_posts) upright(p, -0.1, board_under, 4.2);
            for (p = pillars) upright(p, -0.1, pillar_height, 5);
            for (p = lid_posts) upright(p, -0.1, top, post);
            // The lid's posts grow together with their corner.
            for (p = lid_posts)
                block(left - 0.1, p[1] < 20 ? back - 0.1 : p[1], -0.1, p[0], p[1] < 20 ? p[1] : front + 0.1, top);
        }
        for (p = concat(low_posts, high_posts)) upright(p, 0.6, board_under + 1, 2.1);
        for (p = lid_posts) upright(p, top - 12, top + 1, 2.5);
        // The way of the power plug.
        block(plug[0] - plug[2] / 2 - 0.4, front - 1, plug[1] - plug[3] / 2 - 0.4,
              plug[0] + plug[2] / 2 + 0.4, front + wall + 1, plug[1] + plug[3] / 2 + 0.4);
        // Air for the Pi.
        for (x = [12 : 6 : 54]) block(x - 1.2, 8, -floor_height - 1, x + 1.2, 22, 1);
        // The lid clicks in here.
        for (y = [0.25, 0.75]) groove(back + (front - back) * y, click + 0.2);
    }
}

module groove(y, deep) {
    translate([right, y + 8, top - lip / 2 - 0.1]) rotate([90, 0, 0]) cylinder(r = deep, h = 16, $fn = 24);
}

// ------------------------------------------------------------------------------------------------- the lid
module lid() {
    difference() {
        union() {
            rounded(left - wall, back - wall, top, right + wall, front + wall, top + lid_height);
            lid_lip();
            reader_frame();
            if (!board) for (w = windows) panel_frame(w);
        }
        for (w = windows) window_at(w);
        for (k = keys) upright(k, top - 5, top + lid_height + 1, hole);
        for (l = lamps) upright(l, top - 5, top + lid_height + 1, lamp);
        for (p = lid_posts) {
            upright(p, top - 5, top + lid_height + 1, 3.0);
            upright(p, top + lid_height - 0.9, top + lid_height + 1, 5.6);
        }
        marked_spot();
    }
}

module lid_lip() {
    difference() {
        rounded(left + gap, back + gap, top - lip, right - gap, front - gap, top + 0.1, r = 1);
        rounded(left + gap + lip_wall, back + gap + lip_wall, top - lip - 1, right - gap - lip_wall,
                front - gap - lip_wall, top + 1, r = 0.5);
        for (p = lid_posts)
            block(left - 1, p[1] - post / 2 - 1, top - lip - 1, p[0] + post / 2 + 1, p[1] + post / 2 + 1, top);
    }
    for (y = [0.25, 0.75]) intersection() {
        translate([-gap, 0, 0]) groove(back + (front - back) * y, click + gap);
        block(right - gap - 1, back, top - lip, right + wall, front, top);
    }
}

// A frame that keeps a flat thing in its place; foam tape holds it.
module frame(middle, size, high) {
    difference() {
        translate([middle[0] - size[0] / 2 - 1.5, middle[1] - size[1] / 2 - 1.5, top - high])
            cube([size[0] + 3, size[1] + 3, high + 0.1]);
        translate([middle[0] - size[0] / 2 - gap, middle[1] - size[1] / 2 - gap, top - high - 1])
            cube([size[0] + 2 * gap, size[1] + 2 * gap, high + 1]);
        // Its cable leaves here.
        translate([middle[0] - size[0] / 2 - 5, middle[1] - 8, top - high - 1]) cube([8, 16, high + 1]);
    }
}

module reader_frame() { frame(reader_middle, reader, 2); }

module panel_frame(middle) { frame(middle, panel, 2); }

module window_at(middle) {
    translate([middle[0], middle[1], top]) hull() {
        translate([-window[0] / 2, -window[1] / 2, -0.1]) cube([window[0], window[1], 0.2]);
        translate([-window[0] / 2 - 1.5, -window[1] / 2 - 1.5, lid_height]) cube([window[0] + 3, window[1] + 3, 0.1]);
    }
    translate([middle[0] - window[0] / 2, middle[1] - window[1] / 2, top - 5]) cube([window[0], window[1], 6]);
}

// Tap here: three arcs and a dot, as on a door that reads cards.
module marked_spot() {
    translate([reader_middle[0], reader_middle[1], top + lid_height - 0.5]) {
        ring(15, 1.2);
        upright([0, 0], 0, 1, 4);
        for (r = [5, 8, 11]) intersection() {
            ring(r, 1.2);
            translate([0, 0, -1]) linear_extrude(3) polygon([[0, 0], [20, -14], [20, 14]]);
        }
    }
}

module ring(r, w) {
    difference() {
        cylinder(r = r + w / 2, h = 1);
        translate([0, 0, -1]) cylinder(r = r - w / 2, h = 3);
    }
}

// ------------------------------------------------------------------------------------------------- the caps
module cap() {
    difference() {
        union() {
            upright([0, 0], cap_flange_top - 0.1, cap_top - 0.6, cap_diameter);
            translate([0, 0, cap_top - 0.6]) cylinder(d1 = cap_diameter, d2 = cap_diameter - 1.2, h = 0.6);
            translate([-cap_flange_x / 2, -cap_flange_y / 2, cap_foot - cap_pocket])
                cube([cap_flange_x, cap_flange_y, cap_flange_top - cap_foot + cap_pocket]);
        }
        upright([0, 0], cap_foot - cap_pocket - 1, cap_foot, cap_stem);
    }
}

module caps() { if (board) for (i = [0 : len(keys) - 1])
    translate([keys[i][0], keys[i][1], 0]) rotate(i == len(keys) - 1 ? 90 : 0) cap(); }

// ---------------------------------------------------------------------------------------- what is inside
module inside() {
    for (thing = contents) {
        b = thing[1];
        color(colour_of(thing[0])) if (b[6])
            upright([(b[0] + b[1]) / 2, (b[2] + b[3]) / 2], b[4], b[5], b[1] - b[0]);
        else block(b[0], b[2], b[4], b[1], b[3], b[5]);
    }
}

function starts(name, word) = search(word, name)[0] == 0 && len([for (i = [0 : len(word) - 1]) if (name[i] == word[i]) i]) == len(word);
function colour_of(name) =
    starts(name, "Pi") ? "seagreen" : starts(name, "board") ? "darkgreen" : starts(name, "panel") ? "steelblue" :
    starts(name, "glass") ? "black" : starts(name, "reader") ? "firebrick" : starts(name, "lamp") ? "gold" :
    starts(name, "key") ? "silver" : starts(name, "button") ? "silver" : "dimgray";

module picture(apart) {
    color("gainsboro") tray();
    inside();
    translate([0, 0, apart]) color("white") lid();
    translate([0, 0, apart / 2]) color("orange") caps();
}

if (piece == "tray") as_seen() translate([0, 0, floor_height]) tray();
if (piece == "lid") rotate([180, 0, 0]) translate([0, 0, -top - lid_height]) as_seen() lid();
if (piece == "cap") translate([0, 0, -cap_foot + cap_pocket]) cap();
if (piece == "closed") as_seen() picture(0);
if (piece == "open") as_seen() picture(45);
if (piece == "inside") as_seen() { color("gainsboro") tray(); inside(); }
