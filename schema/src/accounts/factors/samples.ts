import type { Landmarks } from '#landmarks.ts'

/** Requests for the calls about second factors. */
export const factorSamples = {
  'factors.get': () => ({}),
  'factors.beginProof': () => ({}),
  'factors.prove': () => ({ code: '000000' }),
  'factors.beginTotp': () => ({}),
  'factors.confirmTotp': () => ({ code: '000000' }),
  'factors.beginPasskey': () => ({}),
  'factors.addPasskey': () => ({ name: 'A key', response: {} }),
  'factors.remove': () => ({ factorId: '01890000-0000-7000-8000-00000000fac7' }),
  'factors.renewCodes': () => ({}),
  'factors.reset': ({ personId }: Landmarks) => ({ userId: personId }),
}
