import { expect, test, vi } from 'vitest'
import { ApiError } from './errors.ts'
import { onProofAsked, withRecentProof } from './recent-proof.ts'

const tooOld = () => new ApiError('accounts/proof-too-old')

test('[ASVS-12] a call with an old proof is repeated once the person has proved who they are', async () => {
  onProofAsked(() => Promise.resolve(true))
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(tooOld()).mockResolvedValue('done')
  expect(await withRecentProof(call)).toBe('done')
  expect(call).toHaveBeenCalledTimes(2)
})

test('[ASVS-12] a call is not repeated where the proof is refused or something else is wrong', async () => {
  onProofAsked(() => Promise.resolve(false))
  const refused = vi.fn<() => Promise<string>>().mockRejectedValue(tooOld())
  await expect(withRecentProof(refused)).rejects.toThrow(ApiError)
  expect(refused).toHaveBeenCalledOnce()
  onProofAsked(() => Promise.resolve(true))
  const broken = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError('common/internal'))
  await expect(withRecentProof(broken)).rejects.toThrow(ApiError)
  expect(broken).toHaveBeenCalledOnce()
})
