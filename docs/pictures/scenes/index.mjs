import { campus } from './campus.mjs';
import { contestAlbums } from './contests.mjs';
import { emblem } from './emblem.mjs';
import { indoors } from './indoors.mjs';
import { life } from './life.mjs';
import { slides } from './slides.mjs';
import { stageAlbums } from './stage.mjs';
import { tripAlbums } from './trip.mjs';

export const scenes = [...slides, ...campus, ...indoors, ...life, ...emblem, ...stageAlbums, ...tripAlbums, ...contestAlbums];
