// One palette for all pictures: paper, laterite, teal, turmeric, warm greys and skies.
export const C = {
  paper: '#fbf6ec', cream: '#f3e6cf', sand: '#e6cfa8', straw: '#d9bd8a',
  laterite: '#8f3b2b', brick: '#a94f38', clay: '#c4714f', blush: '#dfa07c', maroon: '#5e241d',
  teal: '#0f4c4f', lagoon: '#1f6b6c', jade: '#4b8f87', mist: '#a9c9c0', deep: '#0a3034',
  turmeric: '#d9962b', gold: '#eeb957', honey: '#f7d68e', amber: '#c47a1c',
  slate: '#3f5b77', plum: '#6d3a55', leaf: '#5d7f3f', moss: '#3f6238', lime: '#93a856', fern: '#294d36',
  ink: '#2a2523', stone: '#7d736a', ash: '#b8ada0', pale: '#ddd3c5', night: '#14263a', white: '#fffdf8',
};
export const SKIN = ['#8d5a3b', '#a56d48', '#7a4a31', '#b67c55'];
export const HAIR = '#241b1a';
export const HOUSES = [C.laterite, C.lagoon, C.turmeric, C.slate];

// Skies: [top, middle, low, horizon]
export const SKIES = {
  dawn: ['#5f8f9a', '#a9c6bd', '#f4d9ae', '#f6b877'],
  morning: ['#7fb3b8', '#b5d4cd', '#e6e9d5', '#fbeecf'],
  noon: ['#5fa3ad', '#92c2c3', '#c6dfd6', '#eef0dc'],
  afternoon: ['#7ba9a8', '#bccfbd', '#f1deb2', '#f5c987'],
  dusk: ['#1d3b52', '#5c5468', '#c9735a', '#f2b05e'],
  evening: ['#3c5c70', '#9a7f80', '#e59b6c', '#f8cf86'],
  night: ['#0b1826', '#14304a', '#24505f', '#5a6f6c'],
  monsoon: ['#5a7480', '#7f969a', '#a9b8b2', '#c9d0c4'],
};

const hex = (c) => [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16));

// mix blends colour a towards b by t (0..1).
export function mix(a, b, t) {
  const x = hex(a);
  const y = hex(b);
  return '#' + x.map((v, i) => Math.round(v + (y[i] - v) * t).toString(16).padStart(2, '0')).join('');
}
export const dark = (c, t = 0.25) => mix(c, '#1c1420', t);
export const light = (c, t = 0.25) => mix(c, '#fff6e2', t);
