// Encodes pictures with sharp for the benchmark: a line of JSON for each.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const sharp = createRequire(process.argv[2])('sharp');

for await (const line of createInterface({ input: process.stdin })) {
  const { raw, file, width, height, quality, mozjpeg } = JSON.parse(line);
  const { readFile } = await import('node:fs/promises');
  const pixels = await readFile(raw);
  const before = process.cpuUsage();
  await sharp(pixels, { raw: { width, height, channels: 3 } }).jpeg({ quality, mozjpeg }).toFile(file);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ cpu: user + system, rss: process.resourceUsage().maxRSS }));
}
