import { seenEveryMs } from '@takhti/schema/accounts/sessions/rules'
import type { DeviceMessage } from '@takhti/schema/devices/messages/model'
import type { RemoteAct, RemoteState } from '@takhti/schema/devices/remote/model'
import { minuteMs } from '@takhti/schema/kit/durations'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { LicenceEvent } from '@takhti/schema/notifications/model'
import i18next from 'i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { handledPresses, isHandledPress, notePress } from '#api/handled-presses.ts'
import { lateCalls } from '#api/late-calls.ts'
import { forgetPairing, pairingSecret } from '#api/paired-device.ts'
import { currentPerson, rolesHere } from '#api/person.ts'
import { invalidateArea } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { measureLight } from '#offline/light.ts'
import { patiently } from '#offline/patiently.ts'
import { retried } from '#offline/retry.ts'
import type { QuizStage } from '#quizzes/port.tsx'
import { userClient, userEvents, type UserMessage } from '#realtime/user-client.ts'
import { showMessage } from '#ui/snackbars.ts'
import { isObeyingTab, onTakingOver } from './obeying-tab.ts'
import { pageOf } from './remote-page.ts'

/** The device's actions beyond its page: show a licence's refusal, and open another page. */
export type DeviceActions = { lock(code: ErrorCode, feature: string | null): void; open(path: string): void }

const readMs = 8_000

/** How long an unpaired device may send its pending work, in milliseconds; the server waits longer. */
const sendingMs = 12_000
const lookMs = 250

const shut: RemoteState = {
  lessonId: null,
  title: '',
  page: 0,
  pages: 0,
  tool: '',
  isFrozen: false,
  hasTimer: false,
  picked: '',
}

/**
 * Messages for one tab of a device on behalf of all. A device's reports to its remotes go to every tab with an open
 * remote.
 */
const forOneTab: readonly string[] = ['device/message', 'remote/started', 'remote/acted', 'remote/asked']

/** Handles a message of the person's channel for this device. */
export async function handleMessage(message: UserMessage, actions: DeviceActions): Promise<void> {
  await addWords('devices')
  const isOurs = !forOneTab.includes(message.type) || (await isObeyingTab())
  // A quiz listens in each tab that shows it.
  const isOfQuiz = message.type === 'device/message' && /LIVE_QUIZ/.test(message.body.type)
  if (message.type === 'remote/acted' && isHandledPress(message.body)) return
  const isReceived = (isOurs || isOfQuiz) && userEvents.emit(message)
  if (isOurs) await handle(message, { ...actions, isReceived })
}

async function handle(message: UserMessage, actions: Obeying): Promise<void> {
  switch (message.type) {
    case 'device/message':
      return await obey(message.body, actions)
    case 'licence/changed':
      return applyLicence(message.body, actions)
    case 'device/unpaired':
      return await leave()
    case 'remote/started':
      return showMessage(i18next.t('pairing.driven'), readMs)
    case 'remote/asked':
      if (!actions.isReceived) userClient.send('remote/show', { ...shut, heard: handledPresses() })
      return
    case 'remote/acted':
      // A press that no lesson handled, such as one that is still loading, may be sent again.
      if (actions.isReceived) notePress(message.body)
      return await act(message.body, actions)
    case 'events/here':
    case 'notification/new':
    case 'changes/advanced':
    case 'session/ended':
    case 'device/changed':
    case 'remote/shown':
    case 'remote/refused':
      // Handled by `app/changes.ts`.
      return
  }
}

/** Otherwise the remotes would go on showing what another tab reported last. */
function showHere(): void {
  if (!userEvents.emit({ type: 'remote/asked', body: {} }))
    userClient.send('remote/show', { ...shut, heard: handledPresses() })
}

type Obeying = DeviceActions & { isReceived: boolean }

type Message<Type extends DeviceMessage['type']> = Extract<DeviceMessage, { type: Type }>['message']

async function obey({ type, message }: DeviceMessage, { isReceived, lock, open }: Obeying): Promise<void> {
  switch (type) {
    case 'START_LIVE_CLASS':
      return await startClass(message, open)
    case 'OPEN_LICENSE_WEBVIEW':
      return await openPage('/UpgradePlan', open)
    case 'OPEN_CONTACT_SALES_WEBVIEW':
      return await openPage('/UpgradePlan#contact', open)
    case 'COPY_CLIPBOARD':
      return await copy(message.text)
    case 'LICENSE_ACTIVATED':
      return activated()
    case 'LICENSE_LIMIT_EXHAUSTED':
      return lock('LICENSE_LIMIT_EXHAUSTED', message.feature)
    case 'FEATURE_NOT_ACTIVE':
      return lock(
        message.isTrialUsed ? 'FEATURE_NOT_ACTIVE_TRIAL_USED' : 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED',
        message.feature,
      )
    case 'COPY_TO_LESSON':
      return showMessage(
        i18next.t(isReceived ? 'pairing.pastedIn' : 'pairing.noLesson', { text: message.text }),
        readMs,
      )
    case 'CLOSE_WHITEBOARD_CHAT':
      return closeChat(open)
    case 'CLOSE_WHITEBOARD_CHAT_WITH_MESSAGE':
      showMessage(message.text, readMs)
      return closeChat(open)
    case 'EXPORT_LIVE_QUIZ_PDF':
    case 'CLOSE_LIVE_QUIZ':
      // The quiz that is shown handles it itself; without one there is nothing to export or to close.
      if (!isReceived) showMessage(i18next.t('pairing.noQuiz'), readMs)
      return
  }
}

/** Starts the class, unless it is running already, and enters it. */
async function startClass(
  { classId, flowId }: Message<'START_LIVE_CLASS'>,
  open: DeviceActions['open'],
): Promise<void> {
  const stage = await stageHere()
  if (stage !== null) return stage.lessonId === flowId ? undefined : refuse()
  // A class that failed to start is opened all the same: the page shows the reason.
  const isOn = await send(lateCalls.liveClasses.start, { flow_id: flowId, classId }).then(
    () => true,
    () => false,
  )
  open(`/class/${flowId}?class=${classId}${isOn ? '&enter=now' : ''}`)
}

/** During a live class another page would end it. */
async function openPage(path: string, open: DeviceActions['open']): Promise<void> {
  if ((await stageHere()) === null) open(path)
  else refuse()
}

/** The live class that runs on this device. */
async function stageHere(): Promise<QuizStage | null> {
  const { quizStage } = await retried(() => import('#quizzes/port.tsx'))
  return quizStage()
}

/** The user who sent the command may not see this device. */
function refuse(): void {
  showMessage(i18next.t('pairing.inClass'), readMs)
  userClient.send('remote/refuse', { why: 'class' })
}

/** Results are shown like the quiz: to the whole room, without the names that only its teacher reads. */
async function act(asked: RemoteAct, { open }: DeviceActions): Promise<void> {
  // Other commands of a remote are for the open lesson, many times a second.
  const page = pageOf(asked)
  if (page === null) return
  const stage = await stageHere()
  if (stage !== null) return actInClass(asked, stage)
  if (page !== '') open(page)
}

/** A quiz replaces the lesson of the class. */
function actInClass(asked: RemoteAct, { lessonId, show }: QuizStage): void {
  if (asked.act === 'quiz' && asked.quizId) show(asked.quizId, asked.code)
  if (asked.act === 'results' && asked.quizId) show(asked.quizId, '')
  if (asked.act === 'code' || asked.act === 'arrivals' || asked.act === 'seating') return refuse()
  if (asked.act !== 'open') return
  if (asked.lessonId === lessonId) show(null)
  else refuse()
}

async function copy(text: string): Promise<void> {
  // A page in the background may not write the clipboard: then the text is only on the screen.
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
  showMessage(i18next.t(isCopied ? 'pairing.copied' : 'pairing.notCopied', { text }), readMs)
}

function activated(): void {
  invalidateArea('licences')
  invalidateArea('institutes')
  showMessage(i18next.t('pairing.activated'), readMs)
}

function closeChat(open: DeviceActions['open']): void {
  if (/whiteboard-chat/.test(location.pathname)) open('/dashboard/lessons')
}

function applyLicence({ code, feature }: LicenceEvent, { lock }: DeviceActions): void {
  if (code === 'TRIAL_ACTIVATED' || code === 'LICENSE_ACTIVATED') return activated()
  invalidateArea('licences')
  invalidateArea('institutes')
  if (code === 'LICENSE_EXPIRED') showMessage(i18next.t('pairing.expired'), readMs)
  // Only an admin can act on it; in a lesson other users are not interrupted before they use it.
  else if (code !== 'LICENSE_CHANGED' && rolesHere().includes('admin')) lock(code, feature)
}

let isLeaving = false

/** Sends the pending work, and then removes all of the person's data from this device. */
async function leave(maySendMs = sendingMs): Promise<void> {
  // It is notified by its channel, and by its own request.
  if (isLeaving) return
  isLeaving = true
  try {
    await sendAndForget(maySendMs)
  } finally {
    isLeaving = false
  }
}

async function sendAndForget(maySendMs: number): Promise<void> {
  const person = currentPerson()
  const endsAt = performance.now() + maySendMs
  while (person !== null && performance.now() < endsAt) {
    const { safety } = await measureLight(person.personId)
    if (safety === 'safe') break
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  if (person === null) {
    forgetPairing()
    return location.replace('/pair')
  }
  // Until this has loaded the device stores that it was paired, and asks again when it is opened the next time.
  const { signOut } = await patiently(() => import('#offline/sign-out.ts'))
  forgetPairing()
  await signOut(person.personId)
}

let isAttending = false

/** Reports regularly that this device is alive: during a lesson of hours it otherwise uses only its sockets. */
function attend(): void {
  if (isAttending) return
  isAttending = true
  setInterval(() => void send(calls.accounts.isSessionActive, {}).catch(() => {}), seenEveryMs + minuteMs)
}

/**
 * A device that was unpaired while it was away learns it on its first contact, and removes all of its person's data.
 */
export async function checkPairing(): Promise<void> {
  const deviceSecret = pairingSecret()
  if (deviceSecret === null) return
  attend()
  onTakingOver(showHere)
  const sent = await patiently(() => answered(send(lateCalls.pairing.wait, { deviceSecret })))
  if (sent?.status !== 'over') return
  // Unsent work is lost with the session; waiting cannot change that.
  const isOver = await send(calls.accounts.isSessionActive, {}).then(
    () => false,
    (error: unknown) => error instanceof ApiError && error.code === 'common/unauthenticated',
  )
  await leave(isOver ? 0 : sendingMs)
}

/** Resolves with the server's answer, null for a refusal. Throws where there was no answer and a retry may get one. */
async function answered<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  return await asked.catch((error: unknown) => {
    if (error instanceof ApiError && !error.retry) return null
    throw error
  })
}
