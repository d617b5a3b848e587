import { campus } from './campus.mjs';
import { contestAlbums } from './contests.mjs';
import { emblem } from './emblem.mjs';
import { indoors } from './indoors.mjs';
import { life } from './life.mjs';
import { maps } from './map.mjs';
import { slides } from './slides.mjs';
import { stageAlbums } from './stage.mjs';
import { tripAlbums } from './trip.mjs';

export const scenes = [...slides, ...campus, ...indoors, ...life, ...maps, ...emblem, ...stageAlbums, ...tripAlbums, ...contestAlbums];
