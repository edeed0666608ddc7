import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconRotate2,
  IconRotateClockwise2,
} from '@tabler/icons-react'
import { byRow } from '@takhti/schema/seating/geometry'
import { layoutKinds } from '@takhti/schema/seating/layouts'
import { maxDesks } from '@takhti/schema/seating/limits'
import type { SeatingRoom } from '@takhti/schema/seating/model'
import { withDesks } from '@takhti/schema/seating/rules'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { desksOf } from './NewPlanDialog.tsx'
import { turned, type Side } from './scene/camera.ts'
import type { Student } from './student.ts'
import type { Editor } from './use-editor.ts'

type DesksSideProps = { editor: Editor; side: Side; rooms: readonly SeatingRoom[]; students: readonly Student[] }

type Option = { value: string; label: string }

/** The room: an arrangement as a start, and the desks that are selected here or on the picture. */
export function DesksSide({ editor, side, rooms, students }: DesksSideProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const { body, selected } = editor
  const all = new Set(body.desks.map(({ deskId }) => deskId))
  const count = Math.max(1, body.desks.length, students.length)
  return (
    <section className="seating-side stack" aria-label={t('mode.desks')}>
      <SelectField
        label={t('arrange')}
        hint={t('arrangeHint')}
        value=""
        options={[
          { value: '', label: t('choose') },
          ...layoutKinds.map((value): Option => ({ value, label: t(`layouts.${value}`) })),
          ...rooms.map(({ roomId, name }) => ({ value: roomId, label: name })),
        ]}
        onChange={({ target: { value } }) => {
          if (value !== '') editor.change(withDesks(body, desksOf(value, count, rooms)))
        }}
      />
      <div className="row">
        <Button onClick={editor.addDesk} disabled={body.desks.length >= maxDesks}>
          {t('addDesk')}
        </Button>
        <Button onClick={() => editor.select(selected.size === all.size ? new Set() : all)}>
          {t(selected.size === all.size ? 'selectNone' : 'selectAll')}
        </Button>
      </div>
      <SelectionTools {...{ editor, side }} />
      <DeskChecks {...{ editor, students }} />
    </section>
  )
}

/** Moves, turns, groups and removes the selected desks. Arrows are directions of the picture, in any script. */
function SelectionTools({ editor, side }: Pick<DesksSideProps, 'editor' | 'side'>) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const { selected } = editor
  const isIdle = selected.size === 0
  const moves = [
    ['moveLeft', IconArrowLeft, { x: -1, y: 0 }],
    ['moveRight', IconArrowRight, { x: 1, y: 0 }],
    ['moveUp', IconArrowUp, { x: 0, y: -1 }],
    ['moveDown', IconArrowDown, { x: 0, y: 1 }],
  ] as const
  return (
    <section className="stack" aria-label={t('selection')}>
      <p role="status">{t('selected', { count: selected.size })}</p>
      <div className="row">
        {moves.map(([name, Icon, by]) => (
          <IconButton
            key={name}
            label={t(name)}
            disabled={isIdle}
            onClick={() => editor.nudge(selected, turned(by, side))}
          >
            <Icon size={20} aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton label={t('turnLeft')} disabled={isIdle} onClick={() => editor.turn(selected, -15)}>
          <IconRotate2 size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('turnRight')} disabled={isIdle} onClick={() => editor.turn(selected, 15)}>
          <IconRotateClockwise2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="row">
        <Button disabled={selected.size < 2} onClick={() => editor.group(selected)}>
          {t('group')}
        </Button>
        <Button disabled={isIdle} onClick={() => editor.ungroup(selected)}>
          {t('ungroup')}
        </Button>
        <Button look="danger" disabled={isIdle} onClick={() => editor.removeDesks(selected)}>
          {t('removeDesks')}
        </Button>
      </div>
    </section>
  )
}

function DeskChecks({ editor, students }: Pick<DesksSideProps, 'editor' | 'students'>) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const { body, selected } = editor
  const nameOf = new Map(students.map(({ personId, name }) => [personId, name]))
  const seatAt = new Map(body.seats.map(({ deskId, personId }) => [deskId, nameOf.get(personId) ?? '']))
  return (
    <ul className="seating-list" aria-label={t('deskList')}>
      {byRow(body.desks).map(({ deskId, turn, group }, index) => (
        <li key={deskId}>
          <label className="row">
            <input type="checkbox" checked={selected.has(deskId)} onChange={() => editor.toggle(deskId)} />
            <span>
              {t('desk', { number: index + 1 })}
              <span className="small soft">
                {[
                  seatAt.get(deskId),
                  turn === 0 ? null : t('turned', { degrees: turn }),
                  group === null ? null : t('table', { number: group }),
                ]
                  .filter(Boolean)
                  .map((text) => (
                    <bdi key={text}> · {text}</bdi>
                  ))}
              </span>
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
