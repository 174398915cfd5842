/** Finds texts in the editor's sources that people read and nobody could translate. */
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
} from 'typescript/unstable/ast/is';
import type { Node } from '../../src/dev/l10n.ts';
import { mapSyntaxTrees, walkSyntaxNodes } from '../../src/dev/l10n.ts';

/** Properties that the editor shows, of whatever. */
const SHOWN = new Set([
  'accessibilityInformation',
  'cancelled',
  'confirmLabel',
  'description',
  'detail',
  'justification',
  'label',
  'message',
  'placeHolder',
  'placeholder',
  'prompt',
  'question',
  'spoken',
  'text',
  'title',
  'tooltip',
  'words',
]);

/** Calls that show their arguments. */
const SHOWING =
  /^(?:show(?:Info|Warning|Error|Briefly)|askInDialog|warnInDialog|StatusItem|append(?:Markdown|Text|PlainText|NamedLine|QuietLine)|CodeAction|CodeLens|Diagnostic|DocumentSymbol|MarkdownString)$/;

/** Words that are the same in every language, and machine's words. */
const NAMES = /^(?:Proofmark|OpenAI|OpenAI Responses|Anthropic|Gemini|vLLM|SGLang|Ollama|llama\.cpp|LM Studio)$/;

/** Where the log, or the author of a defect, is spoken to. */
const LOGGING = /^(?:trace|debug|info|warn|error|Error|TypeError)$/;

/** `file: text` of each text that is written out where the editor shows it, or that is a sentence anywhere else. */
export function untranslated(sources: ReadonlyMap<string, string>): string[] {
  return mapSyntaxTrees(sources, (name, file) => {
    const found = new Set<string>();
    const tell = (text: string): void => {
      found.add(`${name}: ${text}`);
    };
    for (const node of walkSyntaxNodes(file)) {
      for (const shown of shownBy(node)) for (const text of literalsOf(shown)) if (hasWord(text)) tell(text);
      for (const text of ownLiterals(node)) if (isProse(text) && !isExcused(node)) tell(text);
    }
    return [...found];
  }).flat();
}

function shownBy(node: Node): readonly Node[] {
  if (isCallExpression(node) || isNewExpression(node))
    return SHOWING.test(nameOf(node.expression)) && !isExcused(node) ? [...(node.arguments ?? [])] : [];
  if (isPropertyAssignment(node) && isIdentifier(node.name))
    return SHOWN.has(node.name.text) && !isExcused(node) ? [node.initializer] : [];
  if (isBinaryExpression(node) && isPropertyAccessExpression(node.left) && node.operatorToken.getText() === '=')
    return SHOWN.has(node.left.name.text) || node.left.name.text === 'name' ? [node.right] : [];
  return [];
}

/** The literals of which a value is one, or made. What calls make of theirs is looked at there. */
function literalsOf(node: Node): string[] {
  if (isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  return ownLiterals(node);
}

function ownLiterals(node: Node): string[] {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  return [];
}

/** Whether it is within the call of `t` or `definePluralText`, or is not shown: for the log, thrown, a type or an import. */
function isExcused(node: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) {
    if (!isCallExpression(at) && !isNewExpression(at)) continue;
    const called = nameOf(at.expression);
    if (called === 't' || called === 'definePluralText' || LOGGING.test(called)) return true;
  }
  return false;
}

function nameOf(node: Node): string {
  if (isIdentifier(node)) return node.text;
  return isPropertyAccessExpression(node) ? node.name.text : '';
}

function hasWord(text: string): boolean {
  const said = text.replace(/\$\([\w-]+\)|&\w+;/g, '').trim();
  return /\p{L}{2}/u.test(said) && !NAMES.test(said) && !/^[a-z]+(?:[A-Z.-]\w*)+$/.test(said);
}

/** Two words of which one is small: no name of a command, and no list of globs. */
function isProse(text: string): boolean {
  return /\p{L}{2,}[,;:]? \p{Ll}{2,}/u.test(text) && !/\bvar\(--/.test(text);
}
