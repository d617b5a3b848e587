// Draws the sample pictures: node docs/pictures/draw.mjs [part of a name ...]
// Every scene is an SVG; Chromium turns it into the JPEG or PNG under content/.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { scenes } from './scenes/index.mjs';
import { begin, sheet } from './svg.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const QUALITY = 84;
const LARGEST = 160 * 1024; // bytes; a richer picture is saved at a lower quality
const LOWEST = 66;

// browserPath finds Chromium: $CHROMIUM first, then PATH; undefined means Playwright's own.
function browserPath() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((f) => names.map((n) => join(f, n))).find((p) => existsSync(p));
}
function drawScene(scene) {
  begin(scene.file);
  const art = scene.draw(scene.w, scene.h);
  return sheet(scene.w, scene.h, art, scene.grain ?? 0.04);
}
async function jpeg(page) {
  for (let quality = QUALITY; ; quality -= 3) {
    const bytes = await page.screenshot({ type: 'jpeg', quality });
    if (bytes.length <= LARGEST || quality <= LOWEST) return bytes;
  }
}
async function shoot(page, scene, work) {
  const svg = join(work, scene.file.replaceAll('/', '-').replace(/\.\w+$/, '.html'));
  await writeFile(svg, `<!doctype html><style>html,body{margin:0;background:transparent}svg{display:block}text{font-family:Figtree,"Noto Sans","DejaVu Sans",sans-serif}</style>${drawScene(scene)}`);
  await page.setViewportSize({ width: scene.w, height: scene.h });
  await page.goto(pathToFileURL(svg).href);
  const out = join(root, 'content', scene.file);
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, scene.file.endsWith('.png') ? await page.screenshot({ type: 'png', omitBackground: true }) : await jpeg(page));
}
async function main() {
  const wanted = process.argv.slice(2);
  const list = scenes.filter((s) => !wanted.length || wanted.some((w) => s.file.includes(w)));
  const work = await mkdtemp(join(tmpdir(), 'pictures-'));
  const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--hide-scrollbars', '--force-device-scale-factor=1'] });
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 });
    for (const scene of list) await shoot(page, scene, work);
    console.log(`${list.length} pictures drawn`);
  } finally {
    await browser.close();
    await rm(work, { recursive: true, force: true });
  }
}
await main();
