const pixels = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPYEsyJFTEMLQkAvQ5EAfqv23cAAAAASUVORK5CYII='

/** A brown square of 8 x 8 pixels. */
export const picture = new File([Buffer.from(pixels, 'base64')], 'dish.png', { type: 'image/png' })

export const brokenPicture = new File([Buffer.from(pixels, 'base64').subarray(0, 40)], 'dish.png', {
  type: 'image/png',
})

export const storedPicture = '/api/uploads/aaaaaaaaaaaaaaaa-800x600.jpg'
