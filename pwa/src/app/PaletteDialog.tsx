import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rolesHere } from '#api/person.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { quizListPath } from '#quizzes/port.tsx'
import { paths } from '#screen/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Kit } from '#ui/Kit.tsx'
import { placesOf } from './Navigation.tsx'

type Target = { key: string; label: string; to: string }

const maxLessons = 8

/** Command palette: filters areas and lessons of this device by the typed text. Arrow keys select, Enter opens. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('palette.title')} closeLabel={t('common.close')} onClose={onClose}>
      <Kit>
        <TargetList onClose={onClose} />
      </Kit>
    </Dialog>
  )
}

function TargetList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const [typed, setTyped] = useState('')
  const targets = useTargets(typed)
  useEffect(() => void combobox.selectFirstOption(), [combobox, typed])

  function go(to: string) {
    onClose()
    // The addresses are built here from `paths` and ids.
    void navigate({ to: to })
  }

  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget>
        <TextInput
          aria-label={t('palette.placeholder')}
          placeholder={t('palette.placeholder')}
          size="md"
          dir="auto"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options aria-label={t('palette.title')} mt="md">
        {targets.map((target) => (
          <Combobox.Option key={target.key} value={target.to} dir="auto">
            {target.label}
          </Combobox.Option>
        ))}
        {targets.length === 0 && <Combobox.Empty>{t('palette.none')}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}

function useTargets(typed: string): Target[] {
  const { t } = useTranslation()
  const lessons =
    useLiveQuery(() => openDatabase(requireDatabaseId()).lessons.orderBy('updatedAt').reverse().toArray()) ?? []
  const wanted = foldSearch(typed)
  const places = placesOf(rolesHere()).map(({ path, name }) => ({ key: path, label: t(`nav.${name}`), to: path }))
  const isKnown = rolesHere().some((role) => role !== 'guest')
  const isTeacher = rolesHere().includes('instructor')
  const taught = [
    { key: paths.threads, label: t('notebooks.title'), to: paths.threads },
    { key: paths.questionBank, label: t('topics.title'), to: paths.questionBank },
  ]
  const known = [
    { key: quizListPath, label: t('quiz.title'), to: quizListPath },
    { key: paths.phet, label: t('phet.title'), to: paths.phet },
  ]
  const help = { key: paths.help, label: t('help.title'), to: paths.help }
  const others = [...(isTeacher ? taught : []), ...(isKnown ? known : []), help]
  const named = lessons.map(({ flow_id, name }) => ({ key: flow_id, label: name, to: `/lesson/${flow_id}` }))
  return [...places, ...others, ...named.slice(0, typed === '' ? maxLessons : undefined)]
    .filter(({ label }) => foldSearch(label).includes(wanted))
    .slice(0, places.length + others.length + maxLessons)
}
