import type { Notebook, Thread } from '@takhti/schema/threads/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { invalidateArea } from '#api/query.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SourcesDialog } from './SourcesDialog.tsx'

export type Item = { area: 'threads'; item: Thread } | { area: 'notebooks'; item: Notebook }

/** The action of a dialog on an item. */
export type Way = 'rename' | 'move' | 'sources'

type ItemDialogProps = { onClose: () => void } & (
  | { way: 'begin' }
  | (Item & { way: Way; notebooks: readonly Notebook[] })
)

/** Creates or renames a notebook, edits its content, or moves a conversation into one. */
export function ItemDialog(props: ItemDialogProps) {
  if (props.way === 'begin') return <NameDialog onClose={props.onClose} />
  if (props.way === 'rename') return <NameDialog of={props} onClose={props.onClose} />
  if (props.area === 'threads') return <MoveDialog {...props} />
  return <SourcesOfNotebook notebook={props.item} onClose={props.onClose} />
}

function NameDialog({ of, onClose }: { of?: Item; onClose: () => void }) {
  const { t } = useTranslation()
  const rename = useCommand(lateCalls[of?.area ?? 'threads'].rename, { isShownInPlace: true })
  const create = useCommand(lateCalls.notebooks.create, { isShownInPlace: true })
  const command = of ? rename : create
  const [name, setName] = useState(of?.item.name ?? '')
  const given = name.trim()
  const save = () => (of ? rename.run({ id: of.item.id, name: given }) : create.run({ name: given, sourceIds: [] }))
  return (
    <Dialog
      title={t(of ? 'notebooks.rename' : 'notebooks.begin')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={command.isPending}
      isSubmitDisabled={command.isBlocked || given === ''}
      // A refusal is shown below.
      onSubmit={() => void save().then(onClose, () => {})}
      onClose={onClose}
    >
      <Field label={t('sets.name')} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      <CommandProblem of={command} />
    </Dialog>
  )
}

type MoveDialogProps = Extract<Item, { area: 'threads' }> & { notebooks: readonly Notebook[]; onClose: () => void }

function MoveDialog({ item, notebooks, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const move = useCommand(lateCalls.threads.move, { isShownInPlace: true })
  const [to, setTo] = useState(item.notebookId ?? '')
  async function save() {
    await move.run({ id: item.id, notebookId: to === '' ? null : to })
    invalidateArea('notebooks')
    onClose()
  }
  return (
    <Dialog
      title={t('notebooks.move')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={move.isPending}
      isSubmitDisabled={move.isBlocked || to === (item.notebookId ?? '')}
      // A refusal is shown below.
      onSubmit={() => void save().catch(() => {})}
      onClose={onClose}
    >
      <SelectField
        label={t('notebooks.notebook')}
        options={[
          { value: '', label: t('notebooks.none') },
          ...notebooks.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <CommandProblem of={move} />
    </Dialog>
  )
}

function SourcesOfNotebook({ notebook, onClose }: { notebook: Notebook; onClose: () => void }) {
  const set = useCommand(lateCalls.notebooks.setSources, { isShownInPlace: true })
  return (
    <SourcesDialog
      chosen={notebook.sourceIds}
      isNoneFine
      command={set}
      // A refusal is shown in the dialog.
      onChoose={(sourceIds) => void set.run({ id: notebook.id, sourceIds }).then(onClose, () => {})}
      onClose={onClose}
    />
  )
}
