import './auth.css';
import { Link, useSearchParams } from 'react-router-dom';
import { signInPath } from '../../page/paths';
import { NewPasswordForm } from './new-password-form';
import { ResetRequestForm } from './reset-request-form';

export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token');
  return (
    <div className="container form-page">
      <h1>Reset Password</h1>
      {token ? <NewPasswordForm key={token} token={token} /> : <ResetRequestForm />}
      <p className="auth__switch">
        <Link to={signInPath()}>Back to Login</Link>
      </p>
    </div>
  );
}
