import { problemKey } from '#app/ProblemNote.tsx'
import { useStored } from '#app/use-storage-item.ts'
import { useWords } from '#app/words.tsx'
import { sendMessage } from '#messages.ts'
import type { Entry } from './entry.ts'
import { queueItem } from './queue-item.ts'
import { addressOf, isMine, type Sender } from './queue.ts'

/** The captures on this device, and the state of each. */
export function QueueList({ sender }: { sender: Sender }) {
  const { t } = useWords()
  const entries = (useStored(queueItem) ?? []).filter((entry) => isMine(entry, sender))
  if (entries.length === 0) return null
  return (
    <section className="card" aria-labelledby="queue-heading">
      <h2 id="queue-heading">{t('queue.heading')}</h2>
      <ul className="queue">
        {entries.map((entry) => (
          <QueueEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function QueueEntry({ entry }: { entry: Entry }) {
  const { t } = useWords()
  const { id, kind, state, title } = entry
  const isSet = kind === 'questions' || kind === 'cards'
  const problem = state.name === 'sent' ? undefined : state.problem
  return (
    <li>
      <p>
        <bdi>{title}</bdi>
      </p>
      <p className={`state ${state.name}`} role="status">
        {state.name === 'sent'
          ? t(sentKey(entry.kind, state.questionCount), { count: state.questionCount })
          : t(`queue.${state.name}`)}
        {problem && ` · ${t(problemKey(problem))}`}
      </p>
      <div className="actions">
        {state.name === 'sent' && (
          <a
            href={addressOf(entry, state.contentId)}
            target="_blank"
            rel="noreferrer"
            aria-label={t(isSet ? 'queue.openNamed' : 'queue.lessonNamed', { title })}
          >
            {t(isSet ? 'queue.open' : 'queue.lesson')}
          </a>
        )}
        {state.name !== 'sent' && (
          <button
            type="button"
            aria-label={t('queue.retryNamed', { title })}
            onClick={() => void sendMessage('capture/retry', { id })}
          >
            {t('queue.retry')}
          </button>
        )}
        <button
          type="button"
          aria-label={t('queue.removeNamed', { title })}
          onClick={() => void sendMessage('capture/remove', { id })}
        >
          {t('queue.remove')}
        </button>
      </div>
    </li>
  )
}

function sentKey(kind: Entry['kind'], count: number): string {
  if (kind === 'cards') return 'queue.cards'
  // An image has too few words for questions.
  return count === 0 ? 'queue.safe' : 'queue.sent'
}
