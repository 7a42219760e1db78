type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets the value as typing does: React overrides the element's setter to track its own changes. */
function type(field: Field, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}

function copyTyped(from: HTMLFormElement, to: HTMLFormElement) {
  for (const typed of from.elements as Iterable<Element> as Iterable<Field>) {
    const field = to.elements.namedItem(typed.name);
    if (!typed.name || typed.type === 'hidden' || !field || field instanceof RadioNodeList) continue;
    if ((typed as HTMLInputElement).checked) (field as HTMLInputElement).click();
    else if (typed.value && typed.value !== (field as Field).value) type(field as Field, typed.value);
  }
}

/** React re-renders a form if a translator or a proxy has changed its HTML: what was typed before is copied. */
export function preserveTypedInput(): void {
  const rendered = new Map([...document.forms].map((form) => [form.getAttribute('action'), form]));
  const onTaken = (form: HTMLFormElement) => {
    const before = rendered.get(form.getAttribute('action'));
    rendered.delete(form.getAttribute('action'));
    // Wait for the form's effects: they restore its draft.
    if (before && !before.isConnected) setTimeout(() => copyTyped(before, form));
  };
  // A form sets `novalidate` once its scripts have taken it over, so watch for that attribute.
  new MutationObserver((records) =>
    records.forEach(({ target }) => onTaken(target as HTMLFormElement)),
  ).observe(document.body, { subtree: true, attributeFilter: ['novalidate'] });
}
