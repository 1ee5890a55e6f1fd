import { calloutTones, linkTarget } from '@polyclinic/domain/blog/body.ts'
import { Extension, mergeAttributes, Node } from '@tiptap/core'
import { Plugin, type EditorState } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { PictureNode } from './picture-node.tsx'

// What can stand in an article, for the editor. What is pasted and has no part here becomes one that is, or goes.

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: '(paragraph | bulletList | orderedList)+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'info',
      parseHTML: (element) => calloutTones.find((tone) => tone === element.dataset['tone']) ?? 'info',
      renderHTML: ({ tone }) => ({ 'data-tone': tone as string }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-tone]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

const textOf = (name: string) => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '',
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: String(attributes[name]) }),
})

const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ id: textOf('id'), text: textOf('text'), caption: textOf('caption') }),
  parseHTML: () => [{ tag: 'figure[data-id]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes)],
  addNodeView: () => ReactNodeViewRenderer(PictureNode),
})

const listsAtMost = 2

const depthOfLists = ({ selection: { $from } }: EditorState) => {
  return Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).filter(
    ({ type }) => type.name === 'listItem',
  ).length
}

/**
 * The tabulator makes a list deeper, and leaves the text where none can be; after Esc it leaves from anywhere, so that
 * nobody is held in by their keys (WCAG 2.1.2).
 */
const TabKey = Extension.create({
  name: 'tabKey',
  addProseMirrorPlugins() {
    let isLeaving = false
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: ({ state }, { key, shiftKey }) => {
              if (key === 'Shift') return false
              const leaves = key === 'Tab' && (isLeaving || (!shiftKey && depthOfLists(state) >= listsAtMost))
              isLeaving = key === 'Escape'
              return leaves
            },
          },
        },
      }),
    ]
  },
})

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (href) => linkTarget(href ?? '') !== null,
      HTMLAttributes: { target: null, rel: null },
    },
    ...{ code: false, codeBlock: false, horizontalRule: false, strike: false, underline: false },
  }),
  Callout,
  Picture,
  TabKey,
]
