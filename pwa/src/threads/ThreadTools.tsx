import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Thread } from '@takhti/schema/threads/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { removeWithUndo } from '#ui/removal.ts'

type ThreadToolsProps = { thread: Thread; onRemoved: () => void }

/** Renames and deletes the open conversation. */
export function ThreadTools({ thread, onRemoved }: ThreadToolsProps) {
  const { t } = useTranslation()
  const [isRenaming, setRenaming] = useState(false)
  const remove = useCommand(lateCalls.threads.remove)
  function leave() {
    removeWithUndo([thread.id], t('library.removed', { name: thread.name }), () => remove.run({ id: thread.id }))
    onRemoved()
  }
  return (
    <div className="row">
      <IconButton label={t('threads.rename')} onClick={() => setRenaming(true)}>
        <IconPencil size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('threads.remove')} onClick={leave}>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
      {isRenaming && <RenameDialog thread={thread} onClose={() => setRenaming(false)} />}
    </div>
  )
}

function RenameDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { t } = useTranslation()
  const rename = useCommand(lateCalls.threads.rename, { isShownInPlace: true })
  const [name, setName] = useState(thread.name)
  return (
    <Dialog
      title={t('threads.rename')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={rename.isPending}
      isSubmitDisabled={rename.isBlocked || name.trim() === ''}
      // A refusal is shown below.
      onSubmit={() => void rename.run({ id: thread.id, name: name.trim() }).then(onClose, () => {})}
      onClose={onClose}
    >
      <Field label={t('sets.name')} value={name} maxLength={200} onChange={({ target }) => setName(target.value)} />
      <CommandProblem of={rename} />
    </Dialog>
  )
}
