/** The files in the folder `pictures` and their sizes in pixels. */
export const pictureSizes = {
  'about.jpg': [1200, 1500],
  'dish-01.jpg': [1600, 1200],
  'dish-02.jpg': [1600, 1200],
  'dish-03.jpg': [1600, 1200],
  'dish-04.jpg': [1600, 1200],
  'dish-05.jpg': [1600, 1200],
  'dish-06.jpg': [1600, 1200],
  'dish-07.jpg': [1600, 1200],
  'dish-08.jpg': [1600, 1200],
  'dish-09.jpg': [1600, 1200],
  'gallery-01.jpg': [1400, 1400],
  'gallery-02.jpg': [1400, 1400],
  'gallery-03.jpg': [1400, 1400],
  'gallery-04.jpg': [1400, 1400],
  'gallery-05.jpg': [1400, 1400],
  'gallery-06.jpg': [1400, 1400],
  'gallery-07.jpg': [1400, 1400],
  'gallery-08.jpg': [1400, 1400],
  'gallery-09.jpg': [1400, 1400],
  'gallery-11.jpg': [1400, 1400],
  'gallery-12.jpg': [1400, 1400],
  'hero.jpg': [2400, 1350],
  'icon-canapes.png': [192, 192],
  'icon-celebration.png': [192, 192],
  'icon-dinner.png': [192, 192],
  'icon-email.png': [192, 192],
  'icon-house.png': [192, 192],
  'icon-lesson.png': [192, 192],
  'icon-location.png': [192, 192],
  'icon-phone.png': [192, 192],
  'icon-wine.png': [192, 192],
  'logo.png': [288, 288],
  'social-facebook.png': [128, 128],
  'social-instagram.png': [128, 128],
  'social-pinterest.png': [128, 128],
  'social-youtube.png': [128, 128],
} as const satisfies Record<string, readonly [width: number, height: number]>

export type PictureName = keyof typeof pictureSizes

/** The URL of a picture's file: a `file:` URL in Node, one of the module server in a browser. */
export function pictureUrl(name: PictureName): URL {
  return new URL(`./pictures/${name}`, import.meta.url)
}
