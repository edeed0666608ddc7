import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Thread } from '@takhti/schema/threads/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'

type ThreadToolsProps = { thread: Thread; onRemoved: () => void }

/** Renames and deletes the open conversation. */
export function ThreadTools({ thread, onRemoved }: ThreadToolsProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'rename' | 'remove' | null>(null)
  const remove = useCommand(lateCalls.threads.remove, { isToldInPlace: true })
  const close = () => setOpened(null)
  return (
    <div className="row">
      <IconButton label={t('threads.rename')} onClick={() => setOpened('rename')}>
        <IconPencil size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('threads.remove')} onClick={() => setOpened('remove')}>
        <IconTrash size={20} aria-hidden="true" />
      </IconButton>
      {opened === 'rename' && <RenameDialog thread={thread} onClose={close} />}
      {opened === 'remove' && (
        <ConfirmDialog
          title={t('threads.remove')}
          confirmLabel={t('threads.removeNow')}
          command={remove}
          onConfirm={() => remove.run({ id: thread.id }).then(onRemoved)}
          onClose={close}
        >
          {t('threads.removeText', { name: thread.name })}
        </ConfirmDialog>
      )}
    </div>
  )
}

function RenameDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { t } = useTranslation()
  const rename = useCommand(lateCalls.threads.rename, { isToldInPlace: true })
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
