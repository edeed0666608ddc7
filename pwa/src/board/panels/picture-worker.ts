import { encodePicture } from '../canvas/encode-picture.ts'

// In a worker: the page stays responsive while its bitmap is encoded and compared.
addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  encodePicture(data).then(
    (png) => postMessage(png, png ? { transfer: [png.buffer] } : {}),
    // Without a bitmap the next opening paints.
    () => postMessage(null),
  )
})
