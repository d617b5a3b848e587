import { C, dark, light } from '../palette.mjs';
import { between, each, fade, join, lin, line, oval, path, poly, rect, rnd, stroke, g } from '../svg.mjs';
import { birds, cloud, haze, mesa, shadeOval, sky, streak, sun, vignette } from '../sky.mjs';
import { arch, arcade, schoolHouse, skyline, jaali } from '../buildings.mjs';
import { flowerbed, palm, pot, tree, tufts, hedge } from '../plants.mjs';
import { boy, girl, teen, withShadow } from '../people.mjs';
import { football, kite } from '../props.mjs';

const glints = (x, y, w, h, n, color) => each(n, () => { const l = between(20, 120); return fade(between(0.15, 0.5).toFixed(2), oval(x + rnd() * w, y + rnd() * h, l, 1.6, color)); });

function campusDusk(w, h) {
  const gy = h * 0.7;
  const far = join(schoolHouse(w * 0.33, gy, w * 0.52, { lit: 0.55, dim: 0.28 }));
  const trees = join(palm(w * 0.9, gy + 14, 520, { leaf: '#22403f', trunk: '#3d2f38', lit: '#8a7048' }), palm(w * 0.965, gy + 40, 640, { leaf: '#1b3437', trunk: '#33283a', lean: -0.06, lit: '#75603f' }), tree(w * 0.015, gy + 30, 560, { leaf: '#213b3a', lit: '#8c7442', trunk: '#33283a', spread: 0.36 }));
  return join(
    sky(w, h, 'dusk'), sun(w * 0.25, gy - 84, 44, '#ffd98a', 9),
    streak(w * 0.02, h * 0.34, 700, 26, '#f0a566', 0.5), streak(w * 0.42, h * 0.2, 900, 30, '#d9775a', 0.42), streak(w * 0.3, h * 0.45, 560, 18, '#ffcf8a', 0.5), streak(w * 0.7, h * 0.36, 520, 20, '#e79062', 0.4),
    birds(w * 0.36, h * 0.2, 7, 15, '#2c2a40'),
    mesa(w, gy - 30, 60, '#86566a'), fade(0.9, skyline(w * 0.17, gy - 6, 210, '#6d4a60')), haze(gy - 190, w, 220, '#f4b06a', 0.35),
    far, hedge(w * 0.31, gy + 10, w * 0.56, 34, '#2f4a3c'), trees,
    rect(0, gy, w, h - gy, lin(['#4a4a3c', '#2c3a38', '#1c2c30'])),
    path(`M${w * 0.56} ${gy}L${w * 0.62} ${gy}Q${w * 0.63} ${h * 0.8} ${w * 0.86} ${h}H${w * 0.56}Q${w * 0.53} ${h * 0.82} ${w * 0.56} ${gy}Z`, lin(['#c98e62', '#8a6152'])),
    g(join(path(`M0 ${gy + 96}Q${w * 0.12} ${gy + 54} ${w * 0.34} ${gy + 66}Q${w * 0.5} ${gy + 84} ${w * 0.48} ${gy + 140}Q${w * 0.4} ${h * 0.98} 0 ${h * 0.96}Z`, lin(['#e2a268', '#94636a', '#2f4458'])),
      each(11, (i) => oval(w * 0.25 + between(-16, 16), gy + 84 + i * 12, 62 - i * 3 + between(-12, 20), 3.4, '#ffe0a0', `opacity="${(0.8 - i * 0.06).toFixed(2)}"`)), glints(0, gy + 84, w * 0.34, h * 0.13, 34, '#ffd9a0'))),
    flowerbed(w * 0.02, h * 0.965, w * 0.42, 46, ['#c98a4a', '#a8563f', '#d9b070'], 7), tufts(0, h * 0.95, w * 0.54, h * 0.06, 70, 30, '#1d3330'),
    withShadow(w * 0.6, h * 0.86, 150, { girl: true, wear: 'skirt', view: 'back', bag: true, pose: 'walk', top: '#e9d9c4', bottom: '#1c4548' }, 0.5, 50), withShadow(w * 0.645, h * 0.865, 156, { view: 'back', wear: 'trousers', bag: C.lagoon, pose: 'stand', top: '#e9d9c4', bottom: '#1c4548' }, 0.5, 50),
    withShadow(w * 0.6, gy + 26, 66, { pose: 'walk', dir: -1, top: '#e9d9c4', bottom: '#1c4548' }, 0.5, 50), withShadow(w * 0.44, gy + 40, 74, { pose: 'stand', girl: true, wear: 'skirt', top: '#e9d9c4' }, 0.5, 50),
    vignette(w, h, '#0d1424', 0.4),
  );
}
function courtyardMorning(w, h) {
  const gy = h * 0.62;
  const yard = join(
    sky(w, h, 'morning'), cloud(w * 0.42, h * 0.2, 1.1), cloud(w * 0.66, h * 0.12, 0.8),
    arcade({ x: w * 0.08, y: gy, w: w * 0.9, h: 280, bays: 9, wall: C.cream, trim: C.white, inner: C.clay, parapet: 'jaali', kind: 'cusped' }),
    arcade({ x: w * 0.08, y: gy - 330, w: w * 0.3, h: 170, bays: 4, wall: C.cream, trim: C.white, inner: C.clay, kind: 'round' }),
    rect(0, gy, w, h - gy, lin(['#dcb98a', '#eed3a4', '#e6c391'])),
    each(10, (i) => line(w * 0.5 + (i - 5) * 120, gy, w * 0.5 + (i - 5) * 430, h, '#cfa676', 2)), each(6, (i) => line(0, gy + (h - gy) * (i / 6) ** 1.6, w, gy + (h - gy) * (i / 6) ** 1.6, '#cfa676', 2)),
    g(oval(0, 0, 430, 62, '#6b3d38', 'opacity=".35"'), `transform="translate(${w * 0.58} ${gy + 130}) rotate(4)"`),
    tree(w * 0.46, gy + 80, 600, { leaf: '#557a3d', lit: '#b3bd62', spread: 0.62 }),
    path(`M${w * 0.46 - 150} ${gy + 60}h300v44q-150 34 -300 0Z`, lin([light(C.clay, 0.2), C.clay, dark(C.clay, 0.3)], 'h')), oval(w * 0.46, gy + 60, 150, 24, C.cream), oval(w * 0.46, gy + 60, 118, 16, '#7a5a3e'), tufts(w * 0.46 - 100, gy + 56, 200, 8, 18, 18, C.moss),
    girl(w * 0.46 - 104, gy + 62, 120, { pose: 'read', dir: -1, view: 'side' }), teen(w * 0.46 + 100, gy + 64, 132, { pose: 'sit' }),
    withShadow(w * 0.3, gy + 190, 190, { girl: true, wear: 'skirt', pose: 'walk', bag: true }, 0.4, -58), withShadow(w * 0.36, gy + 200, 196, { pose: 'walk', bag: C.lagoon, wear: 'trousers' }, 0.4, -58),
    withShadow(w * 0.68, gy + 100, 148, { pose: 'walk', bag: C.turmeric, dir: -1 }, 0.4, -58), withShadow(w * 0.75, gy + 62, 168, { kid: false, girl: true, bun: true, wear: 'sari', top: C.cream, bottom: C.lagoon, dir: -1, pose: 'stand' }, 0.4, -58),
    withShadow(w * 0.61, gy + 290, 236, { pose: 'walk', girl: true, wear: 'skirt', bag: C.jade, dir: -1 }, 0.4, -58),
  );
  const stone = lin(['#4a2320', '#6b352b', '#4a2320'], 'h');
  return join(yard, haze(gy - 200, w, 420, '#fff0c8', 0.35),
    path(wallPath(w, h), stone, 'fill-rule="evenodd"'), path(arch(w * 0.5, h + 20, w * 0.76, h * 0.97, 'cusped'), 'none', `stroke="${C.clay}" stroke-width="10"`), path(arch(w * 0.5, h + 20, w * 0.79, h * 1.0, 'cusped'), 'none', 'stroke="#7d4436" stroke-width="4"'),
    jaali(0, h * 0.2, w * 0.07, h * 0.55, w * 0.035, '#3a1a1a', '#e9c58a'), jaali(w * 0.93, h * 0.2, w * 0.07, h * 0.55, w * 0.035, '#3a1a1a', '#c99a68'),
    pot(w * 0.085, h * 1.0, 170, { kind: 'tall', color: '#8a4634', leaf: '#37553a' }), pot(w * 0.925, h * 1.01, 190, { kind: 'tall', color: '#8a4634', leaf: '#2f4a36' }), vignette(w, h));
}
const wallPath = (w, h) => `M0 0H${w}V${h + 30}H0Z` + arch(w * 0.5, h + 20, w * 0.76, h * 0.97, 'cusped');

function playground(w, h) {
  const gy = h * 0.56;
  const run = (x, y, s, o) => withShadow(x, y, s, { pose: 'run', wear: 'sport', ...o }, 0.34, 54);
  return join(
    sky(w, h, 'noon'), cloud(w * 0.06, h * 0.3, 1.7), cloud(w * 0.5, h * 0.2, 1.2), cloud(w * 0.72, h * 0.38, 1.9), cloud(w * 0.3, h * 0.43, 0.8),
    mesa(w, gy - 26, 50, '#a9c2ae'), mesa(w, gy - 8, 30, '#8fae93', 12),
    schoolHouse(w * 0.04, gy + 6, w * 0.34, {}), each(9, (i) => tree(w * (0.42 + i * 0.07), gy + between(2, 12), between(110, 190), { leaf: i % 2 ? '#5d8248' : '#4b7048' })),
    rect(0, gy, w, h - gy, lin(['#a3b868', '#8aa552', '#6d8c42'])),
    each(8, (i) => (i % 2 ? '' : poly([[w * 0.5 + (i - 4) * 150, gy], [w * 0.5 + (i - 3) * 150, gy], [w * 0.5 + (i - 3) * 620, h], [w * 0.5 + (i - 4) * 620, h]], '#ffffff', 'opacity=".06"'))),
    path(`M0 ${gy + 60}Q${w * 0.5} ${gy - 6} ${w} ${gy + 70}V${gy + 130}Q${w * 0.5} ${gy + 34} 0 ${gy + 122}Z`, lin([light(C.clay, 0.1), C.brick])), each(3, (i) => stroke(`M0 ${gy + 76 + i * 15}Q${w * 0.5} ${gy + 4 + i * 10} ${w} ${gy + 86 + i * 14}`, C.cream, 2)),
    stroke(`M${w * 0.72} ${gy + 60}v-110h180v104`, C.white, 6), each(9, (i) => line(w * 0.72 + i * 22, gy - 48, w * 0.72 + i * 22, gy + 54, C.white, 1, 'opacity=".5"')),
    kite(w * 0.62, h * 0.16, 120, C.brick, C.turmeric, 24), stroke(`M${w * 0.62} ${h * 0.2}Q${w * 0.6} ${h * 0.44} ${w * 0.54} ${gy + 26}`, C.white, 1.4), kite(w * 0.46, h * 0.3, 78, C.lagoon, C.honey, -14), kite(w * 0.86, h * 0.12, 64, C.turmeric, C.maroon, 10),
    boy(w * 0.538, gy + 110, 92, { pose: 'raise' }), girl(w * 0.47, gy + 124, 92, { pose: 'raise', dir: -1 }),
    run(w * 0.2, h * 0.86, 270, { top: C.turmeric, bottom: C.teal }), run(w * 0.36, h * 0.8, 236, { top: C.lagoon, bottom: C.ink, girl: true }), run(w * 0.6, h * 0.92, 310, { top: C.brick, bottom: C.teal, pose: 'sprint' }), run(w * 0.84, h * 0.79, 226, { top: C.slate, bottom: C.ink, dir: -1, girl: true }),
    shadeOval(w * 0.735, h * 0.925, 50, 9), football(w * 0.73, h * 0.895, 32),
    tufts(0, h * 0.96, w, h * 0.05, 90, 36, '#4f6d35'), tree(w * 0.985, h * 0.98, 900, { leaf: '#3c6138', lit: '#9aa84e', spread: 0.42 }), vignette(w, h, '#123a2a', 0.2),
  );
}
function share(w, h) {
  const gy = h * 0.8;
  return join(
    sky(w, h, 'dusk'), sun(w * 0.38, gy - 90, 44, '#ffdd94', 7), streak(40, 160, 520, 18, '#f0a566', 0.5), streak(600, 110, 480, 18, '#d9775a', 0.5), streak(520, 250, 420, 14, '#ffcf8a', 0.5), birds(500, 120, 6, 10, '#2c2a40'),
    mesa(w, gy - 20, 40, '#86566a'), skyline(w * 0.29, gy, 190, '#5f4159'), haze(gy - 160, w, 200, '#f6b870', 0.4),
    schoolHouse(w * 0.47, gy + 8, w * 0.56, { lit: 0.6, dim: 0.25 }), rect(0, gy + 4, w, h, lin(['#4f4a40', '#22302f'])), hedge(w * 0.44, gy + 24, w * 0.6, 28, '#2b443a'),
    palm(w * 0.03, h * 0.98, 500, { leaf: '#1b3437', trunk: '#33283a', lit: '#7a6440' }), palm(w * 0.125, h * 0.95, 300, { leaf: '#22403f', trunk: '#3d2f38', lean: -0.1, lit: '#8a7048' }),
    withShadow(w * 0.42, h * 0.93, 84, { pose: 'walk', top: '#e9d9c4', bag: true }, 0.5, 40), withShadow(w * 0.45, h * 0.94, 80, { pose: 'walk', girl: true, wear: 'skirt', top: '#e9d9c4' }, 0.5, 40),
    tufts(0, h * 0.96, w, 24, 60, 22, '#1a2c2c'), vignette(w, h, '#0d1424', 0.35),
  );
}
export const slides = [
  { file: 'images/slide-campus-dusk.jpg', w: 1920, h: 1080, draw: campusDusk },
  { file: 'images/slide-courtyard-morning.jpg', w: 1920, h: 1080, draw: courtyardMorning },
  { file: 'images/slide-playground.jpg', w: 1920, h: 1080, draw: playground },
  { file: 'images/share.jpg', w: 1200, h: 630, draw: share },
];
