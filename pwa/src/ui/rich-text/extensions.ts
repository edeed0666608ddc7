import { isRichLink } from '@takhti/schema/kit/rich-text/rules'
import { Extension, type Extensions } from '@tiptap/core'
import Subscript from '@tiptap/extension-subscript'
import Superscript from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { Plugin } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { formulaNodes, pictureNode, type NodeParts } from './editor-nodes.tsx'

type Wiring = NodeParts & { isAllowed: (doc: object) => boolean }

/** The editor's extensions: no more than the schema's table of nodes and marks. */
export function extensionsOf({ isAllowed, ...parts }: Wiring): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3] },
      link: {
        openOnClick: false,
        protocols: ['http', 'https', 'mailto'],
        isAllowedUri: (href) => isRichLink(href),
      },
    }),
    Subscript,
    Superscript,
    TableKit.configure({ table: { resizable: false } }),
    pictureNode(parts),
    ...formulaNodes(parts),
    limits(isAllowed),
  ]
}

/** Refuses a change that the schema's check would refuse, unless it makes a text shorter. */
function limits(isAllowed: Wiring['isAllowed']): Extension {
  return Extension.create({
    name: 'limits',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction: (transaction, state) =>
          !transaction.docChanged ||
          isAllowed(transaction.doc.toJSON()) ||
          transaction.doc.content.size < state.doc.content.size,
      }),
    ],
  })
}
