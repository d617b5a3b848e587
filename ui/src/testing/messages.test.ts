import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isMessageCall, sourcesIn, type Visit, walk } from '../../build/messages.ts'

// Every text of the interface goes through a message function (ui/README.md).

const sources = sourcesIn(join(import.meta.dirname, '..'))

/** Shown when no other script can be loaded: the boot module has no room for a catalogue. */
const bootModule = 'kit/lib/explain.ts'

it('a text that people read is passed to a message function', () => {
  const found: string[] = []
  for (const [file, source] of sources)
    if (file !== bootModule)
      walk(file, source, (node, parents) => {
        const text = readable(node)
        if (text && !isUnread(node, parents)) found.push(`${file}: ${text}`)
      })
  expect(found).toEqual([])
})

type Node = Parameters<Visit>[0]

/** The text of a node, if it reads like one: words in JSX, a word with a capital, a sentence. */
function readable(node: Node): string | undefined {
  if (node.type === 'JSXText') return /\p{L}{2}/u.test(node.value) ? node.value.trim() : undefined
  if (node.type === 'TemplateLiteral') {
    const text = node.quasis.map(({ value }) => value.raw).join('{}')
    return ofWords.test(text) && !isCode.test(text) ? text : undefined
  }
  if (node.type !== 'Literal' || typeof node.value !== 'string') return undefined
  return sentence.test(node.value) && !isCode.test(node.value) && !ownName.test(node.value)
    ? node.value
    : undefined
}

const sentence = /^\p{Lu}\p{Ll}+[.…!?]*$|^\p{Lu}.*\p{L} .*\p{L}|\p{Ll}{2}[.…!?]+$/u
const ofWords = /^\p{Lu}\p{Ll}+:? |\p{L}{2}[.…?]$| \p{L}{2,} | \p{L}{3,}$/u
/** Languages name themselves. */
const ownName = /^En(glish)?$/
/** Style, selectors, addresses. */
const isCode = /[#[\]]|\d(px|rem|vw)|^[/.]|^[\w-]+(, [\w-]+)+$|^button /

const unreadAttributes =
  /^(data-|class|auto|allow|rel|role|sizes|type|transform|stroke|id|name|key)/
const unreadArguments =
  /^(Error|log|matches|closest|querySelector|(add|remove)EventListener|setRequestHeader|includes|startsWith)$/

/** Whether nobody reads it: types, keys, what is compared, errors for programmers, the console. */
function isUnread(node: Node, parents: Node[]): boolean {
  const [parent] = parents
  const around = parents.find(({ type }) => /^JSX(Attribute|Element)$/.test(type))
  if (around?.type === 'JSXAttribute' && around.name.type === 'JSXIdentifier')
    if (unreadAttributes.test(around.name.name)) return true
  if (parent?.type === 'Property' && parent.key === node) return true
  if (/^(Binary|Member)Expression$|^SwitchCase$|^Import/.test(parent?.type ?? '')) return true
  return parents.some(
    (around) =>
      isMessageCall(around) ||
      ('key' in around && calledName(around.key as Node) === 'meta') || // of queries: for the console
      /^TS.*(Type|Declaration|Signature)$/.test(around.type) ||
      ('callee' in around && unreadArguments.test(calledName(around.callee))),
  )
}

function calledName(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
    ? callee.property.name
    : ''
}
