import { C, dark, light, mix } from '../palette.mjs';
import { at, between, blob, circle, each, fade, join, lin, line, oval, path, poly, range, rect, rnd, smooth, stroke } from '../svg.mjs';
import { birds, cloud, haze, mesa, rays, shadeOval, sky, streak, sun, vignette } from '../sky.mjs';
import { arch, arcade, golGumbaz, jaali, schoolHouse, skyline, tiledHouse } from '../buildings.mjs';
import { bough, flowerbed, hedge, pot, tree, tuft, tufts } from '../plants.mjs';
import { boy, girl, person, teen, withShadow } from '../people.mjs';
import { openBook, stack } from '../props.mjs';

// The bird's-eye view is drawn on an isometric grid: (a, b) on the ground, c upwards.
const iso = (a, b, c = 0) => [790 + (a - b) * 0.92, 300 + (a + b) * 0.5 - c];
const quad = (a, b, w, d, fill, c = 0) => poly([iso(a, b, c), iso(a + w, b, c), iso(a + w, b + d, c), iso(a, b + d, c)], fill);
function block(a, b, w, d, hgt, wall, roof, bays = Math.round(w / 34)) {
  const face = (n, from, to, tone) => each(n, (i) => {
    const t0 = (i + 0.22) / n;
    const t1 = (i + 0.78) / n;
    const p = (t, z) => { const [x0, y0] = from; const [x1, y1] = to; return [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - z]; };
    const [q0, q1, q2, q3] = [p(t0, 2), p(t1, 2), p(t1, hgt * 0.55), p(t0, hgt * 0.55)];
    const top = p((t0 + t1) / 2, hgt * 0.82);
    return path(`M${q0.join(' ')}L${q1.join(' ')}L${q2.join(' ')}Q${(q2[0] + top[0]) / 2} ${top[1] + 2} ${top.join(' ')}Q${(q3[0] + top[0]) / 2} ${top[1] + 2} ${q3.join(' ')}Z`, tone);
  });
  const s = [iso(a + w, b + d), iso(a + w, b), iso(a, b + d)];
  return join(
    poly([iso(a + w, b), iso(a + w + hgt * 1.0, b - hgt * 0.1), iso(a + w + hgt * 1.0, b + d - hgt * 0.1), iso(a + w, b + d)], '#2a1a24', 'opacity=".22"'),
    poly([iso(a, b + d), s[0], iso(a + w, b + d, hgt), iso(a, b + d, hgt)], light(wall, 0.12)), face(bays, s[2], s[0], dark(wall, 0.4)),
    poly([s[0], s[1], iso(a + w, b, hgt), iso(a + w, b + d, hgt)], dark(wall, 0.22)), face(Math.max(2, Math.round(d / 34)), s[0], s[1], dark(wall, 0.55)),
    quad(a - 5, b - 5, w + 10, d + 10, light(roof, 0.35), hgt), quad(a + 5, b + 5, w - 10, d - 10, roof, hgt),
  );
}
const topTree = (a, b, r, c = C.moss) => { const [x, y] = iso(a, b); return join(oval(x + r * 0.7, y + r * 0.1, r * 0.95, r * 0.45, '#1d2a20', 'opacity=".28"'), blob(x, y - r * 0.7, r, r * 0.86, dark(c, 0.22)), blob(x - r * 0.12, y - r * 0.84, r * 0.76, r * 0.62, c), blob(x - r * 0.3, y - r * 1.0, r * 0.4, r * 0.32, mix(c, C.lime, 0.6))); };
const ring = (a, b, w, d, col, wd) => { const n = 40; const pts = range(n).map((i) => { const t = (i / n) * 6.2832; return iso(a + Math.sign(Math.cos(t)) * w * Math.abs(Math.cos(t)) ** 0.7, b + Math.sign(Math.sin(t)) * d * Math.abs(Math.sin(t)) ** 0.7); }); return path(smooth(pts), 'none', `stroke="${col}" stroke-width="${wd}"`); };

function aboutCampus(w, h) {
  const green = lin(['#b9c480', '#9bb066', '#7f9c56'], [0, 0, 1, 1]);
  const dot = (a, b, c) => { const [x, y] = iso(a, b); return oval(x + 8, y, 9, 3, '#2a1a24', 'opacity=".3"') + rect(x - 3.4, y - 14, 7, 14, c, 'rx="3"') + circle(x, y - 17, 4, '#3a2420'); };
  return join(rect(0, 0, w, h, green), each(26, () => fade(0.25, blob(rnd() * w, rnd() * h, between(60, 200), between(26, 70), rnd() > 0.5 ? '#c9cf90' : '#7b9a54'))),
    quad(-560, 330, 2200, 64, '#d8b387'), quad(330, -700, 60, 2200, '#d8b387'), quad(-560, 358, 2200, 4, '#f0dcb8'),
    quad(440, -330, 430, 560, '#8fae58'), ring(655, -50, 190, 250, '#b35a42', 44), ring(655, -50, 190, 250, '#f1ddc2', 1.6), ring(655, -50, 178, 238, '#f1ddc2', 1.6), ring(655, -50, 202, 262, '#f1ddc2', 1.6), quad(560, -150, 190, 200, '#9dbb63'), ring(655, -50, 30, 26, '#f1ddc2', 2),
    quad(-60, -40, 360, 330, '#e7cfa4'), block(-40, -30, 320, 60, 64, C.clay, '#d3a878'), block(-40, 30, 64, 170, 52, C.clay, '#c99d70'), topTree(120, 130, 62, C.leaf), block(216, 30, 64, 170, 52, C.clay, '#c99d70'), block(-40, 200, 110, 62, 52, C.clay, '#d3a878'), block(170, 200, 110, 62, 52, C.clay, '#d3a878'),
    at(...iso(120, 6, 70), join(oval(0, 6, 46, 18, C.cream), path('M-42 0C-50 -50 -20 -62 0 -70C20 -62 50 -50 42 0Q0 18 -42 0Z', lin([light(C.jade, 0.3), C.jade, C.teal], [0, 0, 1, 0.4])), line(0, -70, 0, -92, C.amber, 3), circle(0, -94, 4, C.gold))),
    block(-420, -20, 220, 84, 70, C.lagoon, '#b9ccbf'), block(-420, 130, 220, 76, 58, C.jade, '#c9d6c4'), topTree(-160, 60, 44), topTree(-160, 180, 50, '#5f7f3f'), topTree(-470, 80, 46),
    quad(-420, 440, 300, 190, '#e1c491'), block(-420, 440, 300, 66, 60, C.turmeric, '#ecd6a6'), quad(-390, 530, 110, 80, '#6fa7a8'), quad(-382, 536, 94, 66, '#9cc9c2'),
    block(20, 450, 230, 70, 46, C.cream, '#b0604a'), block(60, 590, 150, 60, 40, C.cream, '#b0604a'), each(5, (i) => quad(440 + i * 70, 450, 50, 150, i % 2 ? '#7f9a45' : '#a0803f') + each(5, (k) => topTree(465 + i * 70, 470 + k * 28, 11, i % 2 ? C.moss : C.lime))),
    range(11).map((i) => topTree(-540 + i * 128, 312, 25 + (i % 3) * 5, i % 2 ? '#4d7a44' : C.leaf)), range(7).map((i) => topTree(410, -260 + i * 88, 26, i % 3 ? C.moss : '#b5603a')), range(12).map((i) => topTree(-540 + i * 128, 420, 24, i % 2 ? C.leaf : '#4d7a44')), [[-300, 290], [-30, 680], [300, 620], [880, 260], [920, 100], [60, -140], [-90, -130], [210, -170], [-300, -120]].map(([a, b], i) => topTree(a, b, 38 + (i % 4) * 7, i % 4 === 2 ? '#b5603a' : C.moss)),
    [[60, 100], [90, 160], [180, 110], [190, 160], [360, 100], [352, 200], [360, 380], [140, 372], [-80, 380], [620, -60], [660, -20], [690, -80], [640, 20], [-250, 560], [-200, 580]].map(([a, b], i) => dot(a, b, i % 3 ? C.white : C.teal)),
    fade(0.75, cloud(-60, 120, 1.2, '#fffaf0', 0.9)), fade(0.75, cloud(1290, 930, 1.3, '#fffaf0', 0.9)), birds(1080, 120, 5, 12, '#5a4a3a'), vignette(w, h, '#3a2a10', 0.22));
}
function vision(w, h) {
  const gy = h * 0.7;
  return join(rect(0, 0, w, h, lin([['#2c6a6c', 0], ['#7fb0a2', 0.34], ['#f3d592', 0.66], ['#f0a552', 0.8]])), rays(w * 0.54, gy - 110, 1300, 22, '#fff2c2', 0.3), sun(w * 0.54, gy - 110, 120, '#ffe29a', 3.2),
    streak(80, 250, 640, 20, '#fff0cc', 0.5), streak(960, 200, 560, 18, '#fff0cc', 0.45), streak(880, 370, 420, 14, '#fbd39a', 0.6), birds(380, 190, 7, 13, '#2b4c50'),
    mesa(w, gy - 10, 50, '#d6a06a'), skyline(w * 0.7, gy + 20, 270, '#b0704e'), skyline(w * 0.2, gy + 24, 120, '#c4885c'), haze(gy - 110, w, 190, '#ffdf9e', 0.6), mesa(w, gy + 26, 26, '#8c6448', 14), each(16, (i) => tree(i * 108 + between(-30, 30), gy + 50, between(60, 110), { leaf: '#6f6238', lit: '#c79a4a', trunk: '#5b4632' })),
    rect(0, gy + 44, w, h, '#6d4e3c'), rect(0, h * 0.76, w, h * 0.24, lin(['#8c4a36', '#5b2b24'])), rect(0, h * 0.755, w, 20, '#c98560'), jaali(0, h * 0.78, w, 100, 66, '#7a3b2d', '#e0a666'), rect(0, h * 0.88, w, h * 0.12, lin(['#5b2b24', '#3b1c1c'])), rect(0, h * 0.876, w, 10, '#a1614a'),
    [[0.43, 330, { view: 'back', girl: true, wear: 'skirt', armL: [-14, -4], armR: [24, 14] }], [0.54, 290, { view: 'back', wear: 'shorts', pose: 'point', armR: [124, 130], bag: C.lagoon }], [0.635, 350, { view: 'back', kid: false, girl: true, wear: 'skirt', ribbon: C.gold }]].map(([x, s, o]) => withShadow(w * x, h * 0.965, s, { top: '#f3e2c8', ...o }, -0.24, 20, 0.3)),
    pot(110, h * 0.97, 190, { kind: 'tall', color: '#a35a3f', leaf: '#3d5a3a' }), pot(w - 130, h * 0.97, 170, { kind: 'flower', color: '#a35a3f', leaf: '#3d5a3a' }), vignette(w, h, '#2a1010', 0.3));
}
function banyan(x, y, s) {
  return join(each(9, (i) => { const a = x + (i - 4) * s * 0.13 + between(-20, 20); return stroke(`M${a} ${y - s * 0.62}Q${a + between(-14, 14)} ${y - s * 0.3} ${a + between(-10, 10)} ${y - 4 - Math.abs(i - 4) * 3}`, i % 2 ? '#7a5a44' : '#5f4536', between(5, 13)); }),
    path(`M${x - s * 0.2} ${y}Q${x - s * 0.1} ${y - s * 0.1} ${x - s * 0.1} ${y - s * 0.4}Q${x - s * 0.3} ${y - s * 0.56} ${x - s * 0.44} ${y - s * 0.58}H${x + s * 0.46}Q${x + s * 0.26} ${y - s * 0.54} ${x + s * 0.1} ${y - s * 0.38}Q${x + s * 0.1} ${y - s * 0.1} ${x + s * 0.2} ${y}Q${x + s * 0.1} ${y - s * 0.04} ${x + s * 0.05} ${y}Q0 0 ${x - s * 0.04} ${y}Z`, lin(['#8d6a50', '#6b4b3a', '#4d362d'], 'h')), each(6, (i) => stroke(`M${x - s * 0.07 + i * s * 0.028} ${y - s * 0.05}Q${x - s * 0.06 + i * s * 0.026} ${y - s * 0.25} ${x - s * 0.1 + i * s * 0.04} ${y - s * 0.45}`, '#4a342b', 3)),
    tree(x - s * 0.34, y - s * 0.06, s * 0.98, { leaf: '#4a6f3c', lit: '#a9b45a', trunk: '#6b4b3a00'.slice(0, 7), spread: 0.4 }), tree(x + s * 0.36, y - s * 0.06, s * 0.96, { leaf: '#3f6538', lit: '#93a550', spread: 0.4 }), tree(x, y - s * 0.1, s * 1.06, { leaf: '#466b3a', lit: '#b0b85c', spread: 0.48 }));
}
function schoolStory(w, h) {
  const gy = h * 0.66;
  return join(sky(w, h, 'afternoon'), sun(w * 0.86, h * 0.24, 60), cloud(w * 0.56, h * 0.18, 1.3), cloud(w * 0.76, h * 0.4, 0.9), mesa(w, gy - 20, 60, '#c9b48a'), golGumbaz(w * 0.93, gy + 4, 130, '#c39a70', 0), mesa(w, gy - 6, 24, '#b5a36e', 13),
    rect(0, gy, w, h - gy, lin(['#dbb279', '#cf9c66', '#b57c50'])), each(14, () => fade(0.25, blob(rnd() * w, gy + rnd() * (h - gy), between(80, 200), between(8, 20), '#f0d19a'))),
    tiledHouse(w * 0.6, gy + 60, w * 0.31, 270), at(w * 0.575, gy + 62, join(stroke('M0 0V-190H62', '#6d472f', 10), line(56, -190, 56, -168, '#4a342b', 3), path('M36 -132Q40 -170 56 -170Q72 -170 76 -132L82 -122H30Z', lin(['#f3d27e', '#b07b26'], 'h')), circle(56, -116, 7, '#8f6420'))),
    fade(0.3, oval(w * 0.34, gy + 150, 620, 92, '#4a2a2c')), banyan(w * 0.27, gy + 110, 640),
    withShadow(w * 0.5, gy + 190, 250, { kid: false, girl: true, bun: true, wear: 'sari', top: C.cream, bottom: C.laterite, dir: -1, armL: [10, 30], armR: [76, 110], legL: [-2, -2], legR: [3, 3], ribbon: C.gold, carry: (p) => openBook(p[0] + 2, p[1] - 2, 12) }, 0.25, 60),
    [[0.1, 150], [0.17, 128], [0.245, 148], [0.32, 126], [0.13, 236], [0.22, 246], [0.31, 238], [0.39, 168]].map(([x, y], i) => shadeOval(w * x + 14, gy + y + 8, 56, 9) + person(w * x, gy + y + 8, 170, { pose: 'floor', view: 'side', girl: i % 2 === 1, wear: i % 2 ? 'skirt' : 'shorts', armL: [30, 80], armR: [i === 3 ? 150 : 40, i === 3 ? 174 : 90] })),
    tufts(0, h * 0.96, w, 30, 60, 30, '#7a6a38'), at(w * 0.44, h * 0.94, stack(0, 0, 90, [C.laterite, C.teal, C.turmeric])), tree(w * 0.99, gy + 90, 380, { leaf: '#5d7a40' }), vignette(w, h));
}
function seniorSchool(w, h) {
  const gy = h * 0.62;
  const steps = each(7, (i) => rect(w * 0.16 - i * 46, gy + i * 34, w * 0.62 + i * 92, 36, lin([light(C.sand, 0.4), C.sand])) + rect(w * 0.16 - i * 46, gy + i * 34 + 26, w * 0.62 + i * 92, 10, '#a5764f'));
  return join(sky(w, h, 'afternoon'), cloud(40, 170, 1), cloud(1240, 150, 1.2), rect(0, gy, w, h, C.sand),
    arcade({ x: -60, y: gy, w: 1420, h: 270, bays: 7, wall: C.clay, trim: C.cream, kind: 'cusped', parapet: 'none', doors: C.teal }), arcade({ x: -60, y: gy - 270, w: 1420, h: 236, bays: 7, wall: C.brick, trim: C.cream, parapet: 'jaali', rail: true }),
    poly([[1360, gy], [1360, gy - 506], [1600, gy - 420], [1600, gy]], dark(C.clay, 0.4)), each(2, (i) => path(arch(1432 + i * 100, gy, 62, 190), '#3a1a1c') + path(arch(1432 + i * 100, gy - 264, 60, 150), '#3a1a1c')), poly([[1350, gy - 236], [1350, gy - 262], [1600, gy - 232], [1600, gy - 210]], dark(C.cream, 0.25)),
    poly([[0, gy - 506], [420, gy - 506], [820, gy], [0, gy]], '#fff0c0', 'opacity=".13"'), steps,
    withShadow(500, gy + 60, 210, { kid: false, wear: 'trousers', pose: 'walk', bag: C.ink, dir: 1 }, 0.35, 58), withShadow(590, gy + 62, 204, { kid: false, girl: true, wear: 'skirt', pose: 'walk', carry: (p) => rect(p[0] - 4, p[1] - 6, 9, 12, C.turmeric, 'rx="1"') }, 0.35, 58),
    teen(250, gy + 96, 250, { pose: 'read', carry: (p) => openBook(p[0] + 2, p[1] - 2, 11, C.teal), view: 'side' }), teen(820, gy + 130, 262, { pose: 'read', girl: true, wear: 'skirt', dir: -1, carry: (p) => openBook(p[0] + 2, p[1] - 2, 11) }), teen(950, gy + 130, 262, { pose: 'sit', dir: -1, bag: C.lagoon }), at(720, gy + 138, stack(0, 0, 74, [C.laterite, C.jade, C.turmeric, C.slate])),
    withShadow(1180, gy + 300, 340, { kid: false, wear: 'trousers', pose: 'walk', bag: C.brick, dir: -1 }, 0.3, 58), withShadow(1310, gy + 310, 326, { kid: false, girl: true, wear: 'skirt', pose: 'point', dir: -1, armR: [50, 80], carry: (p) => rect(p[0] - 4, p[1] - 6, 10, 13, C.lagoon, 'rx="1"') }, 0.3, 58),
    pot(90, gy + 300, 200, { kind: 'tall' }), pot(1510, gy + 240, 170, { kind: 'flower' }), bough(-20, -10, 560, 1, '#49683a', 14), vignette(w, h));
}
function juniorWing(w, h) {
  const gy = h * 0.64;
  const cols = [C.turmeric, C.lagoon, C.brick, C.jade, C.gold, C.clay];
  return join(sky(w, h, 'morning'), cloud(120, 150, 1.2), cloud(1120, 130, 1.4), sun(w * 0.5, 110, 44, C.honey, 4), each(7, (i) => tree(i * 260 + 40, gy - 20, between(300, 400), { leaf: i % 2 ? '#6a8f55' : '#5a8050' })),
    rect(80, gy - 300, 1440, 300, lin([C.white, C.cream])), rect(64, gy - 330, 1472, 40, C.clay), rect(64, gy - 298, 1472, 8, dark(C.clay, 0.2)), each(24, (i) => circle(95 + i * 61, gy - 312, 8, cols[i % 6])),
    each(6, (i) => join(path(arch(200 + i * 240, gy, 186, 246, 'round'), cols[i]), path(arch(200 + i * 240, gy, 146, 222, 'round'), lin([dark(cols[i], 0.62), dark(cols[i], 0.35)])), rect(172 + i * 240, gy - 150, 66, 150, mix(cols[(i + 2) % 6], '#ffffff', 0.2)), circle(226 + i * 240, gy - 74, 5, C.white), i % 2 ? '' : circle(205 + i * 240, gy - 112, 18, '#fff0cc'))),
    rect(0, gy, w, h - gy, lin(['#c9cd83', '#a7b865', '#8ba350'])), path(`M640 ${gy}H760Q780 ${gy + 160} 980 ${h}H520Q640 ${gy + 160} 640 ${gy}Z`, lin(['#edd3a2', '#dfb982'])), hedge(0, gy + 16, 560, 30, C.leaf), hedge(850, gy + 16, 800, 30, C.leaf),
    at(310, gy + 250, join(stroke('M-150 0L-120 -330L-90 0M190 0L220 -330L250 0M-130 -330H230', C.teal, 14), stroke('M-30 -326L-80 -92M40 -326L-10 -92', C.stone, 4), rect(-92, -96, 92, 12, C.brick, 'rx="4"'), stroke('M110 -326V-80M170 -326V-80', C.stone, 4), rect(100, -84, 80, 12, C.brick, 'rx="4"'), girl(-44, -92, 180, { armL: [50, 160], armR: [60, 150], legL: [92, 40], legR: [100, 52], sit: 1, lean: -14 }))), shadeOval(300, gy + 256, 220, 12, 0.18),
    at(1150, gy + 240, join(rect(-20, -270, 14, 270, C.lagoon), rect(80, -270, 14, 270, C.lagoon), each(7, (i) => rect(-14, -40 - i * 36, 100, 8, C.turmeric)), path('M88 -270Q120 -270 160 -200L290 -26Q304 -6 350 -6V10Q290 12 270 -10L130 -190Q110 -230 88 -238Z', lin([light(C.brick, 0.2), C.brick])), path('M-34 -270L36 -340L108 -270Z', C.turmeric), boy(196, -150, 150, { sit: 1, armL: [-120, -150], armR: [130, 160], legL: [60, 44], legR: [66, 50], lean: -20 }), girl(20, -60, 148, { armL: [120, 140], armR: [150, 140], legL: [10, 0], legR: [40, -10] }))), shadeOval(1280, gy + 250, 230, 12, 0.18),
    withShadow(700, gy + 170, 170, { pose: 'run', girl: true, wear: 'skirt' }, 0.3, 40), withShadow(820, gy + 200, 176, { pose: 'run', dir: -1 }, 0.3, 40), withShadow(640, gy + 30, 190, { kid: false, girl: true, bun: true, wear: 'sari', bottom: C.plum, top: C.honey, ribbon: C.gold }, 0.3, 40),
    flowerbed(20, h - 30, 1560, 70, [C.gold, C.brick, C.white, C.blush], 9), vignette(w, h, '#304010', 0.18));
}
function afterSchool(w, h) {
  const gy = h * 0.55;
  const boardArt = each(8, (i) => each(8, (k) => { const p = (a, b) => [(a - b) * 21, (a + b) * 6.6]; return poly([p(i, k), p(i + 1, k), p(i + 1, k + 1), p(i, k + 1)], (i + k) % 2 ? '#7a4a30' : C.cream); }));
  const piece = (a, b, c, s = 1) => at((a - b) * 21, (a + b) * 6.6 + 6, path('M-9 0Q-8 -8 -4 -12L-5 -26H5L4 -12Q8 -8 9 0Z', c) + circle(0, -30, 7, c) + circle(-2, -32, 2, light(c, 0.5)), s);
  return join(sky(w, h, 'afternoon'), sun(w * 0.2, gy - 150, 70, '#ffe09a', 6), streak(500, 120, 520, 18, C.white, 0.5), mesa(w, gy - 10, 40, '#c7b07a'), schoolHouse(780, gy + 10, 760, {}), each(6, (i) => tree(90 + i * 130, gy + 12, between(120, 190), { leaf: '#7d8a46', lit: '#dcbc62' })), rect(0, gy, w, h - gy, lin(['#c9b765', '#a8a452', '#7e8c44'])),
    each(4, (k) => poly([[120 + k * 10, gy + 50 + k * 40], [700 - k * 6, gy + 50 + k * 40], [700, gy + 66 + k * 44], [100, gy + 66 + k * 44]], '#7d5436') + each(12, (i) => tuft(140 + i * 48, gy + 62 + k * 42, 30 + k * 6, i % 3 ? C.moss : C.lime))),
    withShadow(240, gy + 120, 190, { girl: true, wear: 'skirt', pose: 'work', carry: (p) => at(p[0] + 6, p[1] + 2, path('M-6 -5H6L5 7H-5ZM6 -2L15 -8', C.lagoon, `stroke="${C.lagoon}" stroke-width="2"`)) + each(4, (i) => line(p[0] + 21 + i, p[1] - 4 + i, p[0] + 26 + i * 2, p[1] + 18, '#d9efe8', 0.8)) }, 0.5, 66), withShadow(520, gy + 190, 200, { pose: 'bend' }, 0.5, 66),
    shadeOval(1090, h * 0.93, 480, 36, 0.25), at(1090, h * 0.79, join(path('M-190 30H190L160 150H-160Z', lin(['#d8c2a4', '#9c8268'], 'h')), path('M-260 0L0 -78L260 0L0 84Z', '#e9d8ba'), path('M-260 0L0 84L260 0V16L0 102L-260 16Z', '#a98d70'), at(0, -54, boardArt, 1), at(0, -54, [[0, 3, 1], [1, 1, 1], [2, 5, 0], [3, 3, 1], [4, 2, 0], [4, 5, 1], [5, 6, 0], [6, 1, 0], [7, 4, 0], [6, 6, 1]].map(([a, b, c]) => piece(a, b, c ? '#4a2a20' : '#fffaf0')).join('')))),
    teen(800, h * 0.86, 440, { sit: 1, wear: 'trousers', armL: [30, 70], armR: [54, 100], legL: [70, 10], legR: [76, -4], lean: 10 }), teen(1380, h * 0.86, 430, { sit: 1, girl: true, wear: 'skirt', dir: -1, armL: [20, 120], armR: [30, 134], legL: [70, 10], legR: [76, -4], lean: 14 }),
    rect(762, h * 0.86, 66, 96, lin(['#b09a7c', '#7d6853'], 'h')), rect(1352, h * 0.85, 66, 96, lin(['#b09a7c', '#7d6853'], 'h')), rect(730, h * 0.845, 130, 30, lin(['#c9b292', '#8f7760']), 'rx="6"'), rect(1320, h * 0.835, 130, 30, lin(['#c9b292', '#8f7760']), 'rx="6"'), bough(1620, -20, 760, -1, '#5c6f34', 20), bough(1620, 60, 480, -1, '#475d30', 12), tufts(0, h - 20, w, 20, 60, 34, '#5a6a34'), vignette(w, h));
}
export const campus = [
  { file: 'images/about-campus.jpg', draw: aboutCampus },
  { file: 'images/vision.jpg', draw: vision },
  { file: 'images/school-story.jpg', draw: schoolStory },
  { file: 'images/senior-school.jpg', draw: seniorSchool },
  { file: 'images/junior-wing.jpg', draw: juniorWing },
  { file: 'images/after-school.jpg', draw: afterSchool },
].map((s) => ({ w: 1600, h: 1000, ...s }));
