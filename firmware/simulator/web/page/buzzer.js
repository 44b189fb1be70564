// The buzzer: a tone while it sounds. A browser is silent until somebody has touched the page.

const PITCH = 2300; // hertz, of the buzzer in the kit
let context = null;
let tone = null;
let on = true;

const begin = () => {
  context ??= new AudioContext();
  context.resume();
};
for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, begin, { once: true });

export const buzz = (sounding) => {
  if (sounding && on && context && !tone) {
    const quiet = new GainNode(context, { gain: 0.05 });
    tone = new OscillatorNode(context, { type: "square", frequency: PITCH });
    tone.connect(quiet).connect(context.destination);
    tone.start();
  } else if (tone && !(sounding && on)) {
    tone.stop();
    tone = null;
  }
};

// Returns whether it is to be heard; says so first where a truth is given.
export const loud = (wanted = on) => {
  on = wanted;
  if (!on) buzz(false);
  return on;
};
