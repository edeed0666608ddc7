import { useWords } from '#app/words.tsx'
import { clockTime } from './capture-text.ts'
import type { TabLook } from './read-tab.ts'

/** Details of the page while it is still being read. */
export function LookNote({ look, onStop }: { look: TabLook | null; onStop: () => void }) {
  const { t } = useWords()
  return (
    <div className="ask">
      <p role="status">
        {look === null ? t('capture.reading') : <bdi>{look.title}</bdi>}
        {look?.durationMs != null && (
          <>
            {' · '}
            <time dir="ltr">{clockTime(look.durationMs)}</time>
          </>
        )}
        {look?.tracks != null && ` · ${t('capture.tracks', { count: look.tracks.length })}`}
      </p>
      <button type="button" onClick={onStop}>
        {t('capture.stop')}
      </button>
    </div>
  )
}
