import { IconPlus } from '@tabler/icons-react'
import { isUsable } from '@takhti/schema/licences/rules'
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { onLaunch } from '#offline/launch-queue.ts'
import { queuedOf } from '#offline/queue-view.ts'
import { Button } from '#ui/Button.tsx'
import { dropReceived, listReceived } from './incoming-sources.ts'
import type { SourceDialogProps } from './SourceDialog.tsx'

const SourceDialog = lazy(() => import('./SourceDialog.tsx').then((file) => ({ default: file.SourceDialog })))

type Given = NonNullable<SourceDialogProps['incoming']>

const bare = { text: '', title: '', link: '', missed: [] }

/**
 * Adds documents, links and texts to *My content*, also those shared by another program, and lists the unsent ones.
 */
export function AddSource() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [received, setReceived] = useState<readonly Given[]>([])
  const { isAsking, askFirst } = useAskFirst()
  const queued = useLiveQuery(() => queuedOf('capture.send'), [], [])
  // A share that arrives while another one is open waits behind it.
  const shown = isOpen ? null : (received[0] ?? null)

  useEffect(() => {
    let isHere = true
    const add = (given: readonly Given[]) => isHere && setReceived((before) => [...before, ...given])
    onLaunch((files) => add([{ ...bare, id: crypto.randomUUID(), files, via: 'opened' }]))
    listReceived(Date.now()).then(
      (shared) => add(shared.map((each) => ({ ...each, via: 'shared' }))),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [])

  const close = () => {
    setOpen(false)
    if (!shown) return
    setReceived((before) => before.filter((each) => each !== shown))
    if (shown.via === 'shared') void dropReceived(shown.id)
  }
  return (
    <div className="add-source">
      <Button isBusy={isAsking} onClick={() => void askFirst(() => setOpen(true))}>
        <IconPlus size={20} aria-hidden="true" />
        {t('documents.add')}
      </Button>
      <div className="small soft" role="status" data-pending={queued.length > 0 || undefined}>
        {queued.length > 0 && (
          <ul>
            {queued.map(({ seq, input, state }) => (
              <li key={seq} dir="auto">
                {t(state === 'parked' ? 'documents.refused' : 'documents.queued', { name: titleIn(input) })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {(isOpen || shown) && (
        <Suspense fallback={null}>
          <SourceDialog key={shown?.id} incoming={shown} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Checks the licence before a teacher works on a source that it would refuse; the refusal opens its own dialog.
 * Without a network the source is queued, and is sent when the feature is unlocked.
 */
function useAskFirst() {
  const { data } = useQuery(q(calls.licences.details, {}))
  const check = useCommand(calls.licences.validate)
  const entry = data?.data.features.brightAi

  async function askFirst(open: () => void) {
    if (entry === undefined || check.isBlocked || isUsable(entry, new Date())) return open()
    await check.run({ id: requirePerson().instituteId, feature: 'brightAi' }).then(open, () => {})
  }
  return { isAsking: check.isPending, askFirst }
}

function titleIn(input: unknown): string {
  return typeof input === 'object' && input !== null && 'title' in input ? String(input.title) : ''
}
