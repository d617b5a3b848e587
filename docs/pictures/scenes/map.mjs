import { C, light } from '../palette.mjs';
import { at, circle, each, join, lin, path, rect, stroke } from '../svg.mjs';
import { golGumbaz } from '../buildings.mjs';
import { tree } from '../plants.mjs';

// The way from Vijayapura to the school: a drawn map, not to scale.
const words = (x, y, text, size = 40, how = '') => `<text x="${x}" y="${y}" font-size="${size}" font-weight="650" fill="${C.ink}" ${how}>${text}</text>`;
const road = (d, width, color = C.white) => join(stroke(d, C.ash, width + 8), stroke(d, color, width));
const river = (d) => join(stroke(d, light(C.jade, 0.35), 34), stroke(d, C.mist, 22));
const bridge = (x, y, turn) => `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(-30, -30, 60, 8, C.stone)}${rect(-30, 22, 60, 8, C.stone)}</g>`;
const stop = (x, y) => join(circle(x, y, 17, C.white), circle(x, y, 11, C.lagoon));

function map(w, h) {
  const main = 'M250 610C420 560 520 470 700 480S980 420 1160 330';
  return join(
    rect(0, 0, w, h, lin([light(C.sand, 0.5), light(C.straw, 0.35)])),
    each(24, (i) => rect((i % 6) * 290 - 60 + ((i * 37) % 60), Math.floor(i / 6) * 250 - 40, 240, 190, i % 2 ? light(C.lime, 0.62) : light(C.honey, 0.4), 'rx="18" opacity=".55"')),
    river('M560 -20C600 180 610 330 600 420S560 760 640 1020'), river('M930 -20C900 150 960 300 950 440S1010 800 980 1020'),
    road('M60 1000C120 840 180 720 250 610S330 300 300 -20', 20, C.honey), road(main, 22), stroke('M40 760C220 720 300 720 470 800S760 900 900 1020', C.stone, 6, 'stroke-dasharray="26 12"'),
    bridge(598, 492, -8), bridge(952, 436, -24),
    at(150, 470, golGumbaz(0, 0, 150, C.brick, 0)), circle(250, 610, 26, C.laterite), circle(250, 610, 12, C.paper),
    stop(318, 588), stop(1080, 372), circle(300, 722, 17, C.ink), circle(300, 722, 9, C.paper),
    each(9, (i) => tree(1010 + ((i * 53) % 300), 250 - ((i * 71) % 150), 58 + ((i * 13) % 30), { leaf: C.leaf, lit: C.lime })),
    path('M1160 330C1120 270 1096 240 1096 204A64 64 0 0 1 1224 204C1224 240 1200 270 1160 330Z', C.laterite, `stroke="${C.paper}" stroke-width="8"`), circle(1160, 204, 26, C.paper),
    words(40, 560, 'Gol Gumbaz', 36), words(340, 660, 'Vijayapura', 52), words(330, 466, 'Central', 34), words(330, 506, 'Bus Stand', 34), words(330, 712, 'Railway station', 34), words(660, 440, 'towards Kavalgi', 34, `transform="rotate(-7 660 440)"`), words(1000, 445, 'Honnutagi', 34), words(1000, 487, 'School Stop', 34), words(1250, 224, 'The school', 50, 'font-weight="750"'), words(1250, 272, 'red letter box', 34), words(640, 580, '1st bridge', 32), words(990, 570, '2nd bridge', 32),
    words(1130, 940, 'Half an hour by bus', 34), words(1130, 980, 'Drawn, not to scale', 28),
  );
}
export const maps = [{ file: 'images/map.jpg', w: 1600, h: 1000, grain: 0.02, draw: map }];
