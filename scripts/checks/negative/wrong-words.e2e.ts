// Whoever reads this reads an old word.
const asked = 'what the code says is no prose, and http://localhost/told is no comment';
test('a colleague is told the rest', () => expect(asked).toBe(asked));
