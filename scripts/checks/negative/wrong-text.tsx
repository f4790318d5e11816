export const Wrong = () => (
  <button title="Save the form">
    <b>Save now</b>
    {'保存'}
  </button>
);
