import { IconFiles } from '@tabler/icons-react'
import type { Notebook, Thread } from '@takhti/schema/threads/model'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { SourcesDialog, useSources } from './SourcesDialog.tsx'

type SourcesLineProps = {
  /** Null until it is created. */
  thread: Thread | null
  notebook: Notebook | null
  sourceIds: readonly string[]
  onChoose: (sourceIds: string[]) => void
}

/** The sources of a conversation, each with a link to it, and a button to choose others. */
export function SourcesLine({ thread, notebook, sourceIds, onChoose }: SourcesLineProps) {
  const { t } = useTranslation()
  const sources = useSources()
  const [isChoosing, setChoosing] = useState(false)
  const ofThread = useCommand(lateCalls.threads.setSources, { isShownInPlace: true })
  const ofNotebook = useCommand(lateCalls.notebooks.setSources, { isShownInPlace: true })
  const close = () => setChoosing(false)
  // A conversation of a notebook asks the notebook's sources.
  const isOfNotebook = notebook !== null && (thread?.sourceIds.length ?? 0) === 0
  const command = isOfNotebook ? ofNotebook : thread ? ofThread : undefined

  async function choose(ids: string[]) {
    if (isOfNotebook) await ofNotebook.run({ id: notebook.id, sourceIds: ids })
    else if (thread) await ofThread.run({ id: thread.id, sourceIds: ids })
    else onChoose(ids)
    close()
  }

  return (
    <section className="row" aria-label={t('notebooks.sources')}>
      {notebook && (
        <span className="tag" data-tone="blue">
          {notebook.name}
        </span>
      )}
      {sourceIds.length === 0 ? (
        <p className="soft grow">{t('notebooks.emptyText')}</p>
      ) : (
        <ul className="row grow">
          {sourceIds.map((contentId) => (
            <li key={contentId}>
              <Link to={paths.contentItem} params={{ contentId }} className="tag" dir="auto">
                {sources
                  ? (sources.find(({ id }) => id === contentId)?.name ?? t('threads.other'))
                  : t('common.loading')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Button look={sourceIds.length === 0 ? 'main' : 'plain'} onClick={() => setChoosing(true)}>
        <IconFiles size={20} aria-hidden="true" />
        {t('notebooks.choose')}
      </Button>
      {isChoosing && (
        <SourcesDialog
          chosen={sourceIds}
          isNoneFine={isOfNotebook}
          {...(command && { command })}
          // A refusal is shown in the dialog.
          onChoose={(ids) => void choose(ids).catch(() => {})}
          onClose={close}
        />
      )}
    </section>
  )
}
