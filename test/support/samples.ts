/** The sample that the first look, the screenshots and the tests open, and its first false relation. */
export const flagship = 'cosine.proof.md';
export const falseRelation = '\\cos \\theta = \\cos (180^\\circ - \\theta)';
/** A relation of it that is false as well, and stands further down. */
export const laterFalseRelation = '\\cos 280^\\circ = \\cos (-100^\\circ)';
