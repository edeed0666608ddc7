CREATE TABLE `qr_logins` (
	`device_hash` text PRIMARY KEY NOT NULL,
	`device_id` text NOT NULL,
	`user_agent` text,
	`number` integer NOT NULL,
	`numbers` text NOT NULL,
	`status` text NOT NULL,
	`person_id` text,
	`institute_id` text,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "qr_logins_status" CHECK("qr_logins"."status" in ('waiting', 'refused', 'approved', 'used')),
	CONSTRAINT "qr_logins_person" CHECK(("qr_logins"."status" = 'waiting') = ("qr_logins"."person_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `qr_logins_device` ON `qr_logins` (`device_id`);--> statement-breakpoint
CREATE INDEX `qr_logins_person` ON `qr_logins` (`person_id`);--> statement-breakpoint
CREATE INDEX `qr_logins_expiry` ON `qr_logins` (`expires_at`);