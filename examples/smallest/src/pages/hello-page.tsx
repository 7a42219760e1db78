export const meta = () => ({ title: 'Hello', description: 'The smallest page.' });

export const Component = () => <h1>Hello</h1>;
