import { papers, setPaper } from '@takhti/schema/board/paper'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import type { Editor } from '../editor/editor.ts'

/** The papers of the shown page. */
export function PaperList({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation()
  const paper = useSignal(editor.paper)
  return (
    <div role="group" aria-label={t('board.paper')}>
      <p className="menu-label" aria-hidden="true">
        {t('board.paper')}
      </p>
      {papers.map((name) => (
        <button
          key={name}
          type="button"
          className="menu-item"
          aria-pressed={paper === name}
          onClick={() => {
            editor.change((doc, origin) => setPaper(doc, name, origin))
            onDone()
          }}
        >
          {t(`board.papers.${name}`)}
        </button>
      ))}
    </div>
  )
}
