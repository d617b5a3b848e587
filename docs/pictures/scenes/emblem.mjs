import { C, dark } from '../palette.mjs';
import { at, circle, each, join, lin, line, path, rect, stroke } from '../svg.mjs';
import { haze, mesa, rays, sky, sun } from '../sky.mjs';
import { arch, golGumbaz, jaali } from '../buildings.mjs';
import { pot, tree } from '../plants.mjs';
import { withShadow } from '../people.mjs';

// The emblem: a domed arch (laterite, with a paper rim so that it also reads on dark), a rising sun, an open book.
const outline = 'M96 372V232C96 150 176 118 240 74Q250 64 256 40Q262 64 272 74C336 118 416 150 416 232V372Z';
const inside = 'M136 372V240C136 176 204 150 256 112C308 150 376 176 376 240V372Z';
function bookShape() {
  const left = 'M248 476C206 436 130 424 58 430V330C134 324 208 340 248 376Z';
  const right = 'M264 476C306 436 382 424 454 430V330C378 324 304 340 264 376Z';
  return join(path(left + right, C.paper, `stroke="${C.paper}" stroke-width="34" stroke-linejoin="round"`), path(left + right, C.teal, `stroke="${C.teal}" stroke-width="14" stroke-linejoin="round"`), path('M240 448C202 416 140 404 78 408V350C140 346 204 362 240 392Z', C.paper), path('M272 448C310 416 372 404 434 408V350C372 346 308 362 272 392Z', C.paper));
}
const sunShape = (r) => join(circle(256, 300, r, C.turmeric), each(7, (i) => { const a = Math.PI * (1.08 + i * 0.14); return line(256 + Math.cos(a) * (r + 16), 300 + Math.sin(a) * (r + 16), 256 + Math.cos(a) * (r + 42), 300 + Math.sin(a) * (r + 42), C.turmeric, 13); }));
function logo() {
  return join(path(outline, C.paper, `stroke="${C.paper}" stroke-width="26" stroke-linejoin="round"`), circle(256, 36, 20, C.paper), path(outline, C.laterite), circle(256, 36, 11, C.turmeric), path(inside, C.paper), sunShape(52), bookShape());
}
function favicon() {
  return join(rect(0, 0, 256, 256, C.laterite, 'rx="56"'), at(2, 8, join(path('M96 390V232C96 150 176 118 240 74Q250 64 256 46Q262 64 272 74C336 118 416 150 416 232V390Z', C.paper), circle(256, 292, 76, C.turmeric), path('M248 476C206 436 130 424 48 430V322C134 316 208 332 248 372Z M264 476C306 436 382 424 464 430V322C378 316 304 332 264 372Z', C.paper, `stroke="${C.laterite}" stroke-width="18" stroke-linejoin="round"`)), 0.492));
}
function poster(w, h) {
  const gy = 830;
  const inner = join(sky(w, 1000, 'dawn'), rays(450, 640, 900, 24, '#fff6d8', 0.24), sun(450, 640, 96, '#fff0b8', 4), mesa(w, gy - 40, 40, '#c99a6c'), golGumbaz(610, gy, 150, '#b07a56', 0), haze(gy - 130, w, 190, '#ffe2a4', 0.6), tree(215, gy + 26, 250, { leaf: '#5d7a40', lit: '#d9c064' }), tree(720, gy + 20, 200, { leaf: '#5d7a40', lit: '#d9c064' }), rect(0, gy, w, 400, lin(['#b9b45e', '#7f9548'])), path(`M428 ${gy}H472L640 1200H260Z`, lin(['#fbe6b8', '#e2b57c'])));
  const hole = arch(450, 1130, 600, 800, 'cusped');
  return join(inner, withShadow(450, 1070, 230, { view: 'back', bag: C.turmeric, girl: true, wear: 'skirt', pose: 'walk' }, -0.3, 0.1, 0.25),
    path(`M0 0H${w}V${h}H0Z${hole}`, lin([C.teal, '#0c4245', C.deep]), 'fill-rule="evenodd"'), path(hole, 'none', `stroke="${C.gold}" stroke-width="10"`), path(arch(450, 1130, 644, 830, 'cusped'), 'none', `stroke="${C.gold}" stroke-width="3"`), jaali(0, 0, w, 56, 56, C.laterite, C.honey), jaali(0, 1130, w, 70, 70, C.laterite, C.honey), rect(0, 56, w, 6, C.gold), rect(0, 1124, w, 6, C.gold), pot(92, 1126, 140, { kind: 'tall' }), pot(808, 1126, 140, { kind: 'tall' }),
    `<text x="450" y="160" text-anchor="middle" font-size="72" font-weight="700" fill="${C.paper}">Admissions open</text><text x="450" y="258" text-anchor="middle" font-size="86" font-weight="700" fill="${C.gold}" letter-spacing="3">2027–28</text>`);
}
export const emblem = [
  { file: 'images/popup-admissions.jpg', w: 900, h: 1200, draw: poster },
  { file: 'images/logo.png', w: 512, h: 512, grain: 0, draw: logo },
  { file: 'images/favicon.png', w: 256, h: 256, grain: 0, draw: favicon },
];
