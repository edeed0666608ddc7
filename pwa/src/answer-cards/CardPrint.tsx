import { IconPrinter } from '@tabler/icons-react'
import type { CardOfStudent } from '@takhti/schema/answer-cards/model'
import { letters } from '@takhti/schema/answer-cards/rules'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { cellsOf, side } from './markers.ts'

/** The card in units of a millimetre: the marker in the middle, with a white margin that the camera needs. */
const [paper, marker] = [130, 80]

const start = (paper - marker) / 2

const cell = marker / (side + 2)

type CardPrintProps = { students: readonly CardOfStudent[]; onDone: () => void }

/** The cards of a class, two on a sheet. */
export function CardPrint({ students, onDone }: CardPrintProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="stack" aria-labelledby="answer-cards-print">
      <div className="stack answer-cards-tools">
        <h2 id="answer-cards-print" ref={heading} tabIndex={-1}>
          {t('answerCards.print')}
        </h2>
        <p>{t('answerCards.printHint')}</p>
        <div className="row">
          <Button look="main" onClick={() => print()}>
            <IconPrinter size={20} aria-hidden="true" />
            {t('answerCards.print')}
          </Button>
          <Button onClick={onDone}>{t('answerCards.done')}</Button>
        </div>
      </div>
      <ul className="answer-card-sheet">
        {students.map(({ studentId, name, number }) =>
          number === null ? null : (
            <li key={studentId} className="answer-card">
              <Card number={number} name={name} />
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function Card({ number, name }: { number: number; name: string }) {
  const { t } = useTranslation()
  return (
    <svg viewBox={`0 0 ${paper} ${paper}`} role="img" aria-label={t('answerCards.card', { number, name })}>
      <rect className="answer-card-paper" width={paper} height={paper} />
      <rect className="answer-card-ink" x={start} y={start} width={marker} height={marker} />
      {cellsOf(number).map((isWhite, index) =>
        isWhite ? (
          <rect
            key={index}
            className="answer-card-cell"
            x={start + cell * (1 + (index % side))}
            y={start + cell * (1 + Math.floor(index / side))}
            // Neighbours overlap by a hair, or printers leave a line between them.
            width={cell + 0.05}
            height={cell + 0.05}
          />
        ) : null,
      )}
      {letters.map((letter, quarter) => (
        // Each edge reads upright when it is held up.
        <g key={letter} transform={`rotate(${quarter * 90} ${paper / 2} ${paper / 2})`}>
          <text className="answer-card-letter" x={paper / 2} y={13}>
            {letter}
          </text>
          <text className="answer-card-name" x={paper / 2} y={18.5}>
            {`${number} · ${name.length > 40 ? `${name.slice(0, 39)}…` : name}`}
          </text>
        </g>
      ))}
    </svg>
  )
}
