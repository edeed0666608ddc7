import type * as z from 'zod'
import { markTab } from '#capture/highlights/mark-tab.ts'
import { marksItem } from '#capture/highlights/marks-item.ts'
import { add, forget, remove, retry } from '#capture/queue.ts'
import { lookAtTab, readTab } from '#capture/read-tab.ts'
import { tabAccess } from '#capture/tab-access.ts'
import { pollSignIn, signOut, startSignIn } from '#devices/sign-in.ts'
import { isPanel, messageInputs } from '#message-inputs.ts'
import { onMessage, type Messages } from '#messages.ts'
import { currentSender, newEntryId, queuePorts, sendWaiting, signInPorts } from './ports.ts'

type Checked<Name extends keyof Messages> = z.output<(typeof messageInputs)[Name]>
type Reply<Name extends keyof Messages> = Promise<ReturnType<Messages[Name]>>

/**
 * Registers a handler for every message; a handler runs only for the panel, and only on input that its schema accepts.
 */
export function handleMessages(): void {
  answer('device/start', ({ origin }) => startSignIn(signInPorts, origin))
  answer('device/poll', pollAndSend)
  answer('device/cancel', () => signOut(signInPorts))
  answer('device/leave', leave)
  answer('capture/look', ({ tabId }) => lookAtTab(tabAccess(tabId)))
  answer('capture/mark', ({ tabId }) => markTab(tabAccess(tabId)))
  answer('capture/read', ({ tabId, ...ask }) =>
    readTab(tabAccess(tabId), new Date(), { ...ask, languages: [...navigator.languages] }),
  )
  answer('capture/send', (capture) => store(newEntryId(), capture))
  answer('capture/flush', sendWaiting)
  answer('capture/retry', async ({ id }) => {
    await retry(queuePorts, id)
    await sendWaiting()
  })
  answer('capture/remove', ({ id }) => remove(queuePorts, id))
  answer('sets/keep', (set) => store(set.id, set))
}

function answer<Name extends keyof Messages>(name: Name, handle: (input: Checked<Name>) => Reply<Name>): void {
  onMessage(name, ({ data, sender }) => {
    const own = { id: chrome.runtime.id, origin: chrome.runtime.getURL('').replace(/\/$/, '') }
    if (!isPanel(sender, own)) throw new Error('Messages are taken from the panel only')
    // TypeScript does not preserve the name through the lookup; the schema of this very name made the value.
    return handle(messageInputs[name].parse(data) as Checked<Name>)
  })
}

async function pollAndSend(): Promise<void> {
  await pollSignIn(signInPorts)
  await sendWaiting()
}

async function store(id: string, capture: Checked<'capture/send' | 'sets/keep'>): Reply<'capture/send'> {
  const sender = await currentSender()
  if (sender === null) return { id, problem: 'common/unauthenticated' }
  const problem = await add(queuePorts, {
    id,
    ...sender,
    title: capture.title,
    kind: capture.kind,
    createdAt: new Date().toISOString(),
    capture,
    state: { name: 'waiting' },
  })
  // A stored entry is enough to answer; sending continues while the panel already shows the entry as waiting.
  if (problem === null) void sendWaiting()
  return { id, problem: problem === null ? null : 'storageFull' }
}

async function leave(): Promise<void> {
  const sender = await currentSender()
  if (sender !== null) await forget(queuePorts, sender)
  await marksItem.removeValue()
  await signOut(signInPorts)
}
