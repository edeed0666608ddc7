CREATE INDEX `attempts_age` ON `attempts` (`window_start`);--> statement-breakpoint
CREATE INDEX `sessions_of_guests` ON `sessions` (`person_id`) WHERE via = 'code';--> statement-breakpoint
CREATE INDEX `door_waits_age` ON `door_waits` (`created_at`);