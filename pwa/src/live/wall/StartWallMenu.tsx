import type { mayStartBoards } from '@takhti/schema/live/wall/rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { base64Of } from '#api/to-base64.ts'
import { loadTemplateDialog } from '#board/port.ts'
import { listPages } from '#documents/lesson-download.ts'
import { patiently } from '#offline/patiently.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useWallWords } from './use-walls.ts'

const TemplateDialog = lazy(() => patiently(loadTemplateDialog))

/** The background of the boards: a page of the lesson, one that is drawn here, or nothing. */
type Behind = { pageId?: string; page?: string }

/**
 * `shownPage` returns the page of the lesson that the teacher shows; null where no board is open, and a page is
 * chosen.
 */
type StartWallMenuProps = {
  lessonId: string
  classId: string
  shownPage: (() => string | null) | null
  /** Whether boards may be started, as far as this device knows. */
  verdict?: ReturnType<typeof mayStartBoards>
  onStarted: () => void
}

/** Starts a board for each student: a blank one, or with a page of the lesson or a template behind it. */
export function StartWallMenu({ lessonId, classId, shownPage, verdict = 'ok', onStarted }: StartWallMenuProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const { t: tError } = useTranslation()
  const { run, isPending, isBlocked } = useCommand(lateCalls.walls.start)
  const [isChoosing, setChoosing] = useState(false)
  if (!useWallWords()) return null
  const start = (behind: Behind) =>
    void run({ flow_id: lessonId, classId, ...behind }).then(
      onStarted,
      // The error is shown by the bar.
      () => {},
    )
  const startWith = (pageId: string | null) => start(pageId === null ? {} : { pageId })
  const isBusy = isPending || isBlocked
  if (verdict !== 'ok')
    return (
      <section className="stack">
        <h2>{t('title')}</h2>
        <p role="status">{tError(`errors.${verdict}`)}</p>
      </section>
    )
  return (
    <section className="stack">
      <h2>{t('title')}</h2>
      <p className="small soft">{t('startHint')}</p>
      <div className="row">
        <Button isBusy={isBusy} onClick={() => start({})}>
          {t('startBlank')}
        </Button>
        {shownPage !== null && (
          <Button isBusy={isBusy} onClick={() => startWith(shownPage())}>
            {t('startWithPage')}
          </Button>
        )}
        <Button isBusy={isBusy} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('startWithTemplate')}
        </Button>
      </div>
      {shownPage === null && <PageChoice lessonId={lessonId} isBusy={isBusy} onChosen={startWith} />}
      {isChoosing && (
        <Suspense>
          <TemplateDialog onChosen={(update) => start({ page: base64Of(update) })} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </section>
  )
}

type PageChoiceProps = { lessonId: string; isBusy: boolean; onChosen: (pageId: string) => void }

/** Where no page is shown, any of the lesson's can be chosen. */
function PageChoice({ lessonId, isBusy, onChosen }: PageChoiceProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const pages = useQuery({ queryKey: ['pages of', lessonId], queryFn: () => listPages(lessonId) }).data ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const pageId = pages.find((id) => id === chosen) ?? pages[0]
  if (pageId === undefined) return null
  return (
    <div className="row wall-page-choice">
      <SelectField
        label={t('page')}
        value={pageId}
        options={pages.map((id, index) => ({ value: id, label: t('pageNumber', { page: index + 1 }) }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <Button isBusy={isBusy} onClick={() => onChosen(pageId)}>
        {t('startWithPage')}
      </Button>
    </div>
  )
}
