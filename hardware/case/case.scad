// The enclosure of Tablekeeper. Every number comes from parameters.scad, which hardware/kit/case.py computes from the
// board and from dimensions.toml; change those. Each piece is printed as it lies here, without supports.
//
//   openscad -D 'piece="tray"' -o tray.stl case.scad      (or "lid", "cap")
//
// SPDX-License-Identifier: CERN-OHL-P-2.0

include <parameters.scad>

piece = "tray";
$fn = 48;

left = inner[0];
back = inner[1];
right = inner[2];
front = inner[3];
top = inner[4];
click = 0.5;      // how far the lid's right end clicks into the wall

// The board's y runs towards seat 1: everything is drawn in its frame and turned into a right-handed one here.
module as_seen() { mirror([0, 1, 0]) children(); }

module block(x0, y0, z0, x1, y1, z1) { translate([x0, y0, z0]) cube([x1 - x0, y1 - y0, z1 - z0]); }

module area(x0, y0, x1, y1, r) { translate([x0 + r, y0 + r]) offset(r) square([x1 - x0 - 2 * r, y1 - y0 - 2 * r]); }

module slab(z0, z1) { translate([0, 0, z0]) linear_extrude(z1 - z0) children(); }

module discs(places, d) { for (p = places) translate([p[0], p[1]]) circle(d = d, $fn = d < 6 ? 24 : 48); }

// ------------------------------------------------------------------------------------------------ the tray
module tray() {
    difference() {
        union() {
            difference() {
                slab(-floor_height, top) area(left - wall, back - wall, right + wall, front + wall, 3);
                slab(0, top + 1) difference() {
                    area(left, back, right, front, 1);
                    // The lid's posts grow together with their corner.
                    for (p = lid_posts) {
                        discs([p], post);
                        translate([left - 1, p[1] < 20 ? back - 1 : p[1]]) square([p[0] - left + 1, post / 2 + 1]);
                        translate([left - 1, p[1] < 20 ? back - 1 : front - 1]) square([post + 1, 2]);
                    }
                }
            }
            for (p = posts) slab(-0.1, p[2]) discs([p], p[3]);
            // A high post leans on the wall.
            for (p = posts) if (p[2] > 10) block(p[0] - 1.5, p[1], -0.1, p[0] + 1.5, front + 0.1, p[2]);
            slab(-0.1, pillar_height) discs(pillars, 5);
        }
        for (p = posts) slab(p[4], p[2] + 1) discs([p], 2.1);
        slab(top - 12, top + 1) discs(lid_posts, 2.5);
        for (o = openings) opening(o);
        plug_way();
        // Air for the Pi.
        slab(-floor_height - 1, 1) for (x = [12 : 6 : 54]) translate([x - 1.2, 9]) square([2.4, 13]);
        // The lid clicks in here.
        for (y = [0.25, 0.75]) groove(back + (front - back) * y, 16, click + 0.3);
    }
}

// An opening in the front wall or the left one; a wide one grows narrow towards its top, so that it can be printed.
module opening(o) {
    w = o[2] / 2;
    slope = max(0, w - 5);
    steep = o[2] > 14 ? slope : 0;
    outline = [[-w, o[3]], [w, o[3]], [w, o[4]], [w - steep, o[4] + steep], [steep - w, o[4] + steep], [-w, o[4]]];
    if (o[0]) translate([o[1], front + wall + 1, 0]) rotate([90, 0, 0]) linear_extrude(wall + 2) polygon(outline);
    else translate([left + 0.5, o[1], 0]) rotate([90, 0, -90]) linear_extrude(wall + 2) polygon(outline);
}

// Where the plug goes to a Pi that is far from the wall, a post gives way to it, with a roof that can be printed.
module plug_way() {
    w = plug[2] / 2 + 0.4;
    h = plug[3] / 2 + 0.4;
    translate([plug[0], front, plug[1]]) rotate([90, 0, 0]) linear_extrude(front - plug_from)
        polygon([[-w, -h], [w, -h], [w, h], [0, h + w], [-w, h]]);
}

module groove(y, long, deep) {
    translate([right, y + long / 2, top - lip / 2 - 0.1]) rotate([90, 0, 0]) cylinder(r = deep, h = long, $fn = 24);
}

// ------------------------------------------------------------------------------------------------- the lid
module lid() {
    difference() {
        union() {
            slab(top, top + lid_height) area(left - wall, back - wall, right + wall, front + wall, 3);
            lid_lip();
            slab(top - lip, top + 0.1) {
                frame(reader_middle, reader);
                if (framed) for (w = windows) frame(w, panel);
            }
            slab(panel_front, top + 0.1) discs(panel_posts, 6);
        }
        slab(panel_front - 1, top + lid_height - blind) discs(panel_posts, 2.1);
        for (w = windows) window_at(w);
        slab(top - 1, top + lid_height + 1) {
            discs(keys, hole);
            discs(lamps, lamp);
            discs(lid_posts, 3);
            sound();
        }
        slab(top + lid_height - 0.9, top + lid_height + 1) discs(lid_posts, 5.6);
        slab(top + lid_height - engraved, top + lid_height + 1) {
            translate(reader_middle) marked_spot();
            for (patch = signs) hull() for (p = patch) translate(p) circle(d = sign_line, $fn = 12);
        }
    }
}

module lid_lip() {
    slab(top - lip, top + 0.1) difference() {
        area(left + gap, back + gap, right - gap, front - gap, 1);
        offset(delta = -lip_wall) area(left + gap, back + gap, right - gap, front - gap, 1);
        for (p = lid_posts) translate([left - 1, p[1] - post / 2 - 1]) square([post + 2, post + 2]);
    }
    for (y = [0.25, 0.75]) intersection() {
        translate([-gap, 0, 0]) groove(back + (front - back) * y, 15, click + gap);
        block(right - gap - 1, back, top - lip, right + wall, front, top);
    }
}

// A frame that keeps a flat thing in its place; foam tape holds it. Its cable leaves at the left.
module frame(middle, size) {
    translate(middle) difference() {
        square([size[0] + 2 * frame_wall, size[1] + 2 * frame_wall], center = true);
        square([size[0] + 2 * gap, size[1] + 2 * gap], center = true);
        translate([-size[0] / 2 - 5, -8]) square([8, 16]);
    }
}

module window_at(middle) {
    translate([middle[0], middle[1], top]) hull() {
        translate([-window[0] / 2, -window[1] / 2, -0.1]) cube([window[0], window[1], 0.2]);
        translate([-window[0] / 2 - 1.5, -window[1] / 2 - 1.5, lid_height]) cube([window[0] + 3, window[1] + 3, 0.1]);
    }
}

// The buzzer is heard through these.
module sound() { for (x = [-3, 0, 3], y = [-3, 0, 3]) if (x * y == 0) discs([[buzzer[0] + x, buzzer[1] + y]], 1.6); }

// Tap here: three arcs and a dot, as on a door that reads cards.
module marked_spot() {
    ring(15);
    circle(d = 4);
    for (r = [5, 8, 11]) intersection() {
        ring(r);
        polygon([[0, 0], [20, -14], [20, 14]]);
    }
}

module ring(r) {
    difference() {
        circle(r = r + 0.6);
        circle(r = r - 0.6);
    }
}

// ------------------------------------------------------------------------------------------------- the caps
module cap() {
    difference() {
        union() {
            slab(cap_flange_top - 0.1, cap_top - 0.6) circle(d = cap_diameter);
            translate([0, 0, cap_top - 0.6]) cylinder(d1 = cap_diameter, d2 = cap_diameter - 1.2, h = 0.6);
            slab(cap_foot - cap_pocket, cap_flange_top) square([cap_flange_x, cap_flange_y], center = true);
        }
        slab(cap_foot - cap_pocket - 1, cap_foot) circle(d = cap_stem);
    }
}

if (piece == "tray") as_seen() translate([0, 0, floor_height]) tray();
if (piece == "lid") rotate([180, 0, 0]) translate([0, 0, -top - lid_height]) as_seen() lid();
if (piece == "cap") translate([0, 0, -cap_foot + cap_pocket]) cap();
