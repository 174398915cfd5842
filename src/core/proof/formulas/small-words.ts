/** Short words that aren't products of variables, and words that tell the language of a passage. */
import { parseWordSet } from '../../base/word-tables.ts';

/** Words of two or three letters, in lower case: English first, then other languages, units, and common names in code. */
const SHORT_WORDS = parseWordSet(`
  ad ah al am an as at aw be by do eg em en et ex go ha he hi ho id ie if in is it ix ii iii iv vi vii xi xii xiv la lo ma me my nd no of oh ok
  on or ow ox pa pi rd re sh so st th ti to uh um up us vs we wo ya ye yo
  ace act add ado age ago aid aim air all and ant any ape arc are ark arm art ash ask ate axe bad bag ban bar bat bay bed bee beg bet bid
  big bin bit bow box boy bud bug bus but buy bye can cap car cat cow cry cup cut day did die dig dim dip dog dot dry due duo ear eat egg
  ego end era etc eve eye fan far fat few fig fit fix fly foo for fox fro fun gap gas get god got gun guy had has hat hen her hey hid him
  hip his hit hot how hub ice ill ink int its jar job joy key kid kit lab lag law lay led leg let lie lip lit log lot low mad man map may
  men met mid mix mom mud net new nil nod non nor not now nut odd off oil old one opt our out owe own pad pan par path pay pen per pet pie
  pin pit pop pot pro put quo ran rat raw ray red ref rev rid row rub run sad sat saw say sea see seq set sex she sin sit six sky son
  spy std str sub sue sum sun sup tan tax tea ten the thm tie tip toe ton too top toy try two use var val van via war was way web wet who
  why win wit won yes yet you zip zoo lem cor def eqn eqs prf rem obs iff wlog nos fact case
  und auf hat hin her wer mal sie als dir mir nun gut bzw vgl usw
  da du er es im ob so um wo zu ab am an aus bei bis das dem den der des die ein für ist man mit nur ort sei sie uns von vor war was wer wie wir
  au aux ce ces de des elle en est et eux fin il ils je la le les leur lui mes moi ne nos on or ou où par pas qui que sa se ses si son sur ta te tes
  toi tu un une va vu al con del el esa ese eso fue han hay las los mas más mis muy nos por sea ser sin sus tal tan una uno ves vez
  ao as com da das do dos em ele ela foi lhe mas na nas no nos num ou pai pela por que sao seu sua tem um uma che chi ci col cui dai dal dei
  gli ha ho io lei lo ma mai mi ne nel noi per più può qui sia sul tra una uno voi bo by co czy dla do ich ile im ja jak je jej już lub ma na nad
  nie niż od on ona oto po pod są ta tak te ten to tu ty tym we wie za ze że aan bij dan dat een en er het hij hoe ik is je men met nu of om ons
  op te tot uit van wel wij zal zij zo det den der dig du ej en ett fra har hun jag kan man med mig nej och som til var vi
  cm mm km kg ms mg hz kb mb gb px pt am pm md js ts py cpp tex txt pdf csv com org net edu www foo baz tmp src dst arg len ptr
`);

/** Capitals that aren't points or sets side by side. */
const CAPITAL_WORDS = parseWordSet(
  'AND OR NOT XOR IF THEN ELSE FOR ALL ANY THE LHS RHS QED IMO AMC AIME USA UK EU TODO NB PS OK AM GM HM QM IH UFD PID DFS BFS GCD LCM WLOG CRT IVT MVT FTA LTE PHP SOS SAS SSS ASA AAS RTP STP FTC API CPU GPU URL PDF YES NO IN IS OF TO BE BY WE SO AS AT IT ON AN II III IV VI VII IX XI',
);

/** Letters that stand between words of a language other than English as words: `y`, `e`, `o`, `i`, `w`. */
const FOREIGN_LETTER_WORDS = parseWordSet('a e i o u y w z k s v q A E I O U Y W Z K S V');

/** Words that begin sentences, so that a capital with a period before them isn't an initial. */
const STARTERS =
  parseWordSet(`The Then Thus Hence So Since If Let We By For In This It But And Now Suppose Assume Consider As On To There Therefore When Note Case Step Because These That Those
  Also Next Finally First Second However Moreover Furthermore Conversely Similarly Otherwise Denote Define Set Put Take Choose Given From With At All Each Every Any Both
  One Two No Not Indeed Observe Recall Clearly Again Using Here Where Which Our Its Their Proof Claim Lemma Theorem Fix Show Prove Draw Thereby Also Of An Applying
  Combining Adding Subtracting Is Do Does What How Why Dann Sei Da Also Es Wir Der Die Das Alors Donc Soit On Le La Les`);

const ENGLISH = parseWordSet('the of and is that for we then let so be with if are this to by since hence thus');
const FOREIGN = parseWordSet(`
  der die das und ist ein eine für von mit daß dass wir sei es auch nicht le les des est une un que pour dans soit donc nous avec sont el los
  las es una por para sea con como entonces del os uma são com então seja não il gli che per sono è sia con dunque una jest że dla się nie to więc
  niech oraz een het van zijn voor och att är ett som
`);

/** Whether letters side by side, in lower case, are a word rather than a product of variables. */
export function isKnownShortWord(letters: string): boolean {
  return SHORT_WORDS.has(letters);
}

/** Whether capitals side by side are a word or an abbreviation rather than names of points. */
export function isKnownCapitalWord(letters: string): boolean {
  return CAPITAL_WORDS.has(letters);
}

/** Whether a single letter may be a word of a language other than English. */
export function isOneLetterForeignWord(letter: string): boolean {
  return FOREIGN_LETTER_WORDS.has(letter);
}

/** Whether a passage has more common words of other European languages than of English. Looks at its first 2,000 UTF-16 code units. */
export function isForeignProse(text: string): boolean {
  let balance = 0;
  for (const [word] of text.slice(0, 2_000).matchAll(/\p{L}+/gu)) {
    const small = word.toLowerCase();
    if (ENGLISH.has(small)) balance--;
    else if (FOREIGN.has(small)) balance++;
  }
  return balance > 0;
}

/** Whether a word with a capital is one that begins sentences rather than a name. */
export function isSentenceStarter(word: string): boolean {
  return STARTERS.has(word);
}

/** A word after which a capital or a number is a name: “Case A”, “Step 7”. */
export const NAMING_WORD =
  /(?:^|[^\p{L}])(?:case|part|step|lemma|claim|theorem|option|type|section|appendix|figure|problem|question|exercise|player|plan|method|approach|property|condition|fact|proposition|corollary|table|equation|phase|stage|fall|teil|schritt|satz|cas|partie|étape|caso|parte|paso|passo|случай|шаг|лемма|теорема)\.?[ \t]{0,2}$/iu;
