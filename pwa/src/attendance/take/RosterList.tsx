import { IconBook2, IconBroadcast, IconDots, IconKey, IconNote } from '@tabler/icons-react'
import type { Evidence } from '@takhti/schema/attendance/model'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#ui/Menu.tsx'
import { markText } from '../mark-text.ts'
import { markOfKey, toggled, type Mark, type Row } from './marks.ts'
import { NoteDialog } from './NoteDialog.tsx'

type RosterListProps = { rows: readonly Row[]; onMark: (personId: string, mark: Mark) => void; label: string }

/** The students: a tap changes one, arrows move between them, and letters mark. */
export function RosterList({ rows, onMark, label }: RosterListProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'attendance' })
  const [noteId, setNoteId] = useState<string | null>(null)
  const noted = rows.find(({ personId }) => personId === noteId)
  if (rows.length === 0) return <p className="soft">{t('noneFound')}</p>
  return (
    <>
      {/* Key events bubble to the list from its buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className="attendance-roster" aria-label={label} onKeyDown={moveFocus}>
        {rows.map((row) => (
          <StudentRow key={row.personId} row={row} onMark={(mark) => onMark(row.personId, mark)} onNote={setNoteId} />
        ))}
      </ul>
      {noted && (
        <NoteDialog
          name={noted.name}
          note={noted.mark.note ?? ''}
          onNote={(note) => onMark(noted.personId, { ...noted.mark, note: note === '' ? null : note })}
          onClose={() => setNoteId(null)}
        />
      )}
    </>
  )
}

type StudentRowProps = { row: Row; onMark: (mark: Mark) => void; onNote: (personId: string) => void }

function StudentRow({ row: { personId, name, mark, evidence }, onMark, onNote }: StudentRowProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'attendance' })
  const choices = { p: t('PRESENT'), a: t('ABSENT'), l: t('late'), e: t('excused') }
  return (
    <li data-status={mark.status}>
      <button
        type="button"
        className="attendance-mark"
        aria-pressed={mark.status === 'PRESENT'}
        aria-label={`${name}: ${markText(t, mark)}`}
        onClick={() => onMark(toggled(mark))}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const next = markOfKey(event.key, mark)
          if (next !== null) onMark(next)
        }}
      >
        <span className="grow">
          <span dir="auto">{name}</span>
          {evidence.map((kind) => (
            <Sign key={kind} kind={kind} />
          ))}
          {mark.note !== null && (
            <span className="small soft attendance-note" dir="auto">
              <IconNote size={14} aria-hidden="true" /> {mark.note}
            </span>
          )}
        </span>
        <span className="tag">{markText(t, mark)}</span>
      </button>
      <Menu label={t('more', { name })} face={<IconDots size={20} aria-hidden="true" />}>
        {(close) => (
          <>
            {Object.entries(choices).map(([key, text]) => (
              <button
                key={key}
                type="button"
                className="menu-item"
                onClick={() => {
                  close()
                  onMark(markOfKey(key, mark) ?? mark)
                }}
              >
                {text}
              </button>
            ))}
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                close()
                onNote(personId)
              }}
            >
              {t('writeNote')}
            </button>
          </>
        )}
      </Menu>
    </li>
  )
}

const icons = { live: IconBroadcast, lesson: IconBook2, code: IconKey }

function Sign({ kind }: { kind: Evidence }) {
  const { t } = useTranslation('translation', { keyPrefix: 'attendance' })
  const Icon = icons[kind]
  return (
    <span className="small soft attendance-sign">
      <Icon size={14} aria-hidden="true" /> {t(`evidence.${kind}`)}
    </span>
  )
}

/** Up and down move the focus to the same control of the next student. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const control = event.target
  if (step === undefined || !(control instanceof HTMLElement) || !control.matches('.attendance-mark')) return
  event.preventDefault()
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('.attendance-mark')]
  buttons[buttons.indexOf(control) + step]?.focus()
}
