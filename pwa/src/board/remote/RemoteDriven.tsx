import type { RemoteState } from '@takhti/schema/devices/remote/model'
import { useEffect, useState } from 'react'
import { handledPresses } from '#api/handled-presses.ts'
import { addWords } from '#languages/late-words.ts'
import { patiently } from '#offline/patiently.ts'
import { userClient, userEvents } from '#realtime/user-client.ts'
import { useSignal } from '#state/use-signal.ts'
import { FreezeCover } from '#ui/freeze/FreezeCover.tsx'
import { useFreeze } from '#ui/freeze/use-freeze.ts'
import { stayAwake } from '#ui/wake-lock.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { drive } from './driven.ts'
import './remote-driven.css'

/** Connects a lesson to a remote: executes its commands, publishes what is shown, and can be frozen. */
export function RemoteDriven({ session }: { session: BoardSession }) {
  const [picked, setPicked] = useState('')
  const { left, freeze } = useFreeze()
  useStates(session, { picked, isFrozen: left > 0 })
  useEffect(() => void addWords('devices'), [])
  useEffect(stayAwake, [])
  useEffect(
    () =>
      userEvents.on('remote/acted', (act) => {
        if (act.act === 'pick') setPicked(act.name)
        else if (act.act === 'freeze') freeze(act.seconds)
        else drive(session, act)
      }),
    [session, freeze],
  )
  useEffect(
    () =>
      userEvents.on('device/message', ({ type, message }) => {
        if (type !== 'COPY_TO_LESSON') return
        void patiently(() => import('../clipboard/paste.ts')).then(({ paste }) =>
          paste(session.editor, { clip: '', svg: '', text: message.text }),
        )
      }),
    [session],
  )
  return (
    <>
      {picked !== '' && (
        <p className="remote-picked" role="status" dir="auto">
          {picked}
        </p>
      )}
      {left > 0 && <FreezeCover seconds={left} />}
    </>
  )
}

function useStates({ editor, name }: BoardSession, own: Pick<RemoteState, 'picked' | 'isFrozen'>): void {
  const pages = useSignal(editor.pages.list)
  const shownId = useSignal(editor.pages.shownId)
  const lessonName = useSignal(name)
  const title = useSignal(editor.pages.title) || lessonName
  const { tool } = useSignal(editor.styles.choice)
  const hasTimer = useSignal(editor.aids.open).has('timer')
  const { width, height } = useSignal(editor.camera.view)
  const { picked, isFrozen } = own
  const state: RemoteState = {
    lessonId: editor.pages.lessonId,
    title: title.slice(0, 200),
    page: pages.indexOf(shownId) + 1,
    pages: pages.length,
    tool,
    isFrozen,
    hasTimer,
    picked,
    aspect: within(Math.round((100 * width) / height) / 100),
  }
  const text = JSON.stringify(state)
  useEffect(() => {
    // A remote that asks receives the last state again.
    const show = () => userClient.send('remote/show', { ...JSON.parse(text), heard: handledPresses() })
    show()
    return userEvents.on('remote/asked', show)
  }, [text])
}

/** Limits the aspect ratio to the schema's range: a view that is not measured yet is one pixel wide. */
function within(aspect: number): number {
  return Math.max(0.1, Math.min(10, aspect))
}
