import { expect, test } from 'vitest'
import { TypefaceMissing } from '#languages/typeface-fault.ts'
import { readable } from './blob-bytes.ts'
import { faultOf } from './film-fault.ts'

class FullDisk extends Blob {
  override slice(): Blob {
    return Object.assign(new Blob(), {
      arrayBuffer: () => Promise.reject(new DOMException('no room', 'NotReadableError')),
    })
  }
}

test('[FF-1] a file without room for its bytes fails as a full device does', async () => {
  const fault = await readable(new FullDisk(['film'])).catch(faultOf)
  expect(fault).toBe('full')
  expect(await (await readable(new Blob(['film']))).text()).toBe('film')
  expect(await (await readable(new Blob([]))).text()).toBe('')
})

test('[FF-2] each error has its fault, and unknown ones are failures', () => {
  const named = (name: string) => faultOf(Object.assign(new Error(), { name }))
  expect(['QuotaExceededError', 'RangeError', 'NoVideoCodec', 'TypeError'].map(named)).toEqual([
    'full',
    'full',
    'codec',
    'failed',
  ])
  expect([faultOf(new TypefaceMissing()), faultOf('no error')]).toEqual(['typeface', 'failed'])
})
