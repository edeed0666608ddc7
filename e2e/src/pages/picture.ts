import { crc32, deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'

/** A PNG file of one colour. */
export function redPicture(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits each of red, green and blue.
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3).map((_, at) => (at % 3 === 0 ? 230 : 20))])
  const rows = Buffer.concat(Array.from({ length: height }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', deflateSync(rows)),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** Whether the middle of the screen shows the image, and not its placeholder. */
export async function expectRed(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        // Settled content is on the first canvas that is not paper.
        const canvas = document.querySelector<HTMLCanvasElement>('.board-picture canvas')
        const { width = 0, height = 0 } = canvas ?? {}
        const pixel = canvas?.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data
        return [...(pixel ?? [])].slice(0, 3).map((part) => Math.round(part / 10) * 10)
      }),
    )
    .toEqual([230, 20, 20])
}

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
