import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { pairingSecret, rememberPairing } from '#api/paired-device.ts'
import { rememberPerson } from '#api/person.ts'
import { onUserSend } from '#realtime/test-user.ts'
import { userEvents } from '#realtime/user-client.ts'
import { checkPairing, handleMessage } from './remote-commands.ts'

/** Modules whose first import fails. */
const late = vi.hoisted(() => ({
  quizzes: 0,
  signOut: 0,
  left: [] as string[],
  hasSecret: [] as boolean[],
  safety: 'safe',
  takeOver: () => {},
}))

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

vi.mock('#languages/late-words.ts', () => ({ addWords: async () => {} }))
vi.mock('./obeying-tab.ts', () => ({
  isObeyingTab: async () => true,
  onTakingOver: (listen: () => void) => (late.takeOver = listen),
}))
vi.mock('#offline/light.ts', () => ({ measureLight: async () => ({ safety: late.safety }) }))
vi.mock('#quizzes/port.tsx', () => {
  late.quizzes += 1
  if (late.quizzes === 1) throw new Error('no network')
  return { quizStage: () => null }
})
vi.mock('#offline/sign-out.ts', () => {
  late.signOut += 1
  late.hasSecret.push(pairingSecret() !== null)
  if (late.signOut === 1) throw new Error('no network')
  return { signOut: async (personId: string) => void late.left.push(personId) }
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

// Fault: an import that is tried once: the panel did nothing, and the user got no message.
test('a remote command runs also where its code loads only at the second attempt', async () => {
  const opened: string[] = []
  await handleMessage(
    { type: 'remote/acted', body: { act: 'open', lessonId: 'lesson' } },
    { lock: () => {}, open: (path) => opened.push(path) },
  )
  expect(opened).toEqual(['/lesson/lesson'])
})

// Fault: a device that drops its pairing before it can remove anything: its person's data stayed on it for good.
test('an unpaired device stores its pairing until it can remove its person’s data', async () => {
  rememberPairing('secret')
  await handleMessage({ type: 'device/unpaired', body: {} }, { lock: () => {}, open: () => {} })
  expect(late.hasSecret).toEqual([true, true])
  expect(late.left).toEqual(['p'])
  expect(pairingSecret()).toBeNull()
})

// Fault: a request that is sent once: after a network that was back only for a moment all of its person's data stayed
// on the panel.
test('a device that returns asks until it knows whether it is paired, and then leaves at once', async () => {
  late.left = []
  late.safety = 'device'
  rememberPairing('secret')
  send.mockReset()
  send.mockRejectedValueOnce(new ApiError('offline')).mockResolvedValueOnce({ status: 'over' })
  send.mockRejectedValueOnce(new ApiError('common/unauthenticated'))
  const begun = performance.now()
  await checkPairing()
  expect(late.left).toEqual(['p'])
  // It receives the answer after three seconds; an unpaired one that may send has twelve more.
  expect(performance.now() - begun).toBeLessThan(10_000)
  // Fault: a panel that uses only its sockets: after an hour of a lesson it was last seen an hour ago.
  send.mockReset().mockResolvedValue({})
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  const seen = send.mock.calls.filter(([{ verb }]) => verb === 'isSessionActive')
  expect(seen).toHaveLength(5)
})

test('a tab that takes over the device at once reports what it shows: its lesson or none', async () => {
  const sent: unknown[] = []
  onUserSend((type, body) => void sent.push([type, body]))
  rememberPairing('secret')
  send.mockReset().mockResolvedValue({ status: 'paired' })
  await checkPairing()
  late.takeOver()
  expect(sent).toEqual([['remote/show', expect.objectContaining({ lessonId: null })]])
  const asked = vi.fn()
  const stop = userEvents.on('remote/asked', asked)
  late.takeOver()
  stop()
  expect([asked.mock.calls.length, sent.length]).toEqual([1, 1])
})
