/**
 * What the server takes. Named one by one, because telephones then turn their
 * own kind (HEIC) into one of these.
 */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'
