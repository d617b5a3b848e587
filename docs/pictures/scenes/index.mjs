import { campus } from './campus.mjs';
import { emblem } from './emblem.mjs';
import { indoors } from './indoors.mjs';
import { life } from './life.mjs';
import { slides } from './slides.mjs';
import { stageAlbums } from './stage.mjs';

export const scenes = [...slides, ...campus, ...indoors, ...life, ...emblem, ...stageAlbums];
