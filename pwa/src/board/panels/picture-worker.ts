import { encodePicture } from '../canvas/encode-picture.ts'

// Beside the page: whoever begins to move it while its picture is encoded and compared waits for neither.
addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  encodePicture(data).then(
    (png) => postMessage(png, png ? { transfer: [png.buffer] } : {}),
    // Without a picture the next opening paints.
    () => postMessage(null),
  )
})
